// Whether a change of an API report breaks whoever uses the package.

import type { Verdict } from '../bump.ts';

export interface ReportChange {
  readonly verdict: Verdict;
  /** The declarations that are not what they were. */
  readonly names: readonly string[];
}

/** Compares two reports of one entry; undefined when the public API is the same. */
export function compareReports(before: string, after: string): ReportChange | undefined {
  const was = declarationsOf(before);
  const is = declarationsOf(after);
  const broken = [...was].filter(([name, lines]) => breaks(lines, is.get(name)));
  if (broken.length > 0) return { verdict: 'breaking', names: broken.map(([name]) => name) };
  const other = [...is].filter(([name, lines]) => lines.join() !== was.get(name)?.join());
  if (other.length > 0) return { verdict: 'compatible', names: other.map(([name]) => name) };
  return undefined;
}

/** Name → the lines of its declaration. Overloads stand below one name. */
export function declarationsOf(report: string): Map<string, string[]> {
  const [, code = ''] = /```ts\n(.*?)```/s.exec(report) ?? [];
  const found = new Map<string, string[]>();
  for (const block of code.split(/\n{2,}/)) {
    const lines = block
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('//') && !line.startsWith('import '));
    const [first] = lines;
    const [, name] =
      /^(?:export |declare |default |abstract |async )*(?:class|interface|type|const|let|function|namespace|enum)\s+([\w$]+)/.exec(
        first ?? '',
      ) ?? [];
    const key = name ?? first;
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), ...lines]);
  }
  return found;
}

/** What was there has to be there still; what joins it may only be left out, or belong to a class. */
function breaks(before: readonly string[], after: readonly string[] | undefined): boolean {
  if (after === undefined) return true;
  let at = 0;
  const added: string[] = [];
  for (const line of after) {
    if (line === before[at]) at += 1;
    else added.push(line);
  }
  if (at < before.length) return true;
  const isClass = /\bclass\b/.test(before[0] ?? '');
  const isOverload = /\bfunction\b/.test(before[0] ?? '');
  return !isClass && !isOverload && !mayBeLeftOut(added);
}

/** Whether lines are optional members, with all that stands in their braces. */
function mayBeLeftOut(lines: readonly string[]): boolean {
  let depth = 0;
  return lines.every((line) => {
    const within = depth > 0;
    depth += (line.match(/[{(]/g) ?? []).length - (line.match(/[})]/g) ?? []).length;
    return within || /^(?:readonly )?[\w$'"[\]-]+\?/.test(line);
  });
}
