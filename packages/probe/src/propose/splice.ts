// Edits a text by position, which leaves all other characters unchanged.

/** Replaces the characters from `start` to `end` (exclusive). */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with all splices, which must not overlap. */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let changed = '';
  let done = 0;
  for (const { start, end, text: replacement } of inOrder(splices)) {
    if (start < done) throw new Error('Two changes overlap.');
    changed += text.slice(done, start) + replacement;
    done = end;
  }
  return changed + text.slice(done);
}

const inOrder = (splices: readonly Splice[]): Splice[] =>
  splices.toSorted((a, b) => a.start - b.start || a.end - b.end);

/** Lines of a text, counted from 0, and their replacement. */
interface Change {
  readonly from: number;
  /** The first line after them. */
  readonly to: number;
  readonly lines: readonly string[];
}

const context = 3;

/** The unified diff of the splices, for `git apply`; empty without splices. */
export function unifiedDiff(file: string, text: string, splices: readonly Splice[]): string {
  const lines = splitLines(text);
  const hunks: string[] = [];
  let shift = 0;
  for (const group of groupChanges(lines, splices)) {
    const from = Math.max(group[0]!.from - context, 0);
    const to = Math.min(group.at(-1)!.to + context, lines.length);
    const body: string[] = [];
    let at = from;
    for (const change of group) {
      body.push(...lines.slice(at, change.from).map((line) => ` ${line}`));
      body.push(...lines.slice(change.from, change.to).map((line) => `-${line}`));
      body.push(...change.lines.map((line) => `+${line}`));
      at = change.to;
    }
    body.push(...lines.slice(at, to).map((line) => ` ${line}`));
    const added = group.reduce((sum, one) => sum + one.lines.length - (one.to - one.from), 0);
    const length = to - from;
    hunks.push(`@@ -${from + 1},${length} +${from + 1 + shift},${length + added} @@`, ...body);
    shift += added;
  }
  return hunks.length === 0 ? '' : `${[`--- a/${file}`, `+++ b/${file}`, ...hunks].join('\n')}\n`;
}

/** Changes whose context lines touch or overlap form a group. */
function groupChanges(lines: readonly string[], splices: readonly Splice[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of toChanges(lines, splices)) {
    const last = groups.at(-1);
    if (last && change.from - last.at(-1)!.to <= 2 * context) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

function toChanges(lines: readonly string[], splices: readonly Splice[]): Change[] {
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length + 1;
  }
  const lineAt = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  const changes: { from: number; to: number; splices: Splice[] }[] = [];
  for (const splice of inOrder(splices)) {
    const [from, to] = [lineAt(splice.start), lineAt(splice.end) + 1];
    const last = changes.at(-1);
    // Consecutive lines are one change, as in git.
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      last.splices.push(splice);
    } else changes.push({ from, to, splices: [splice] });
  }
  return changes.map(({ from, to, splices }) => {
    const start = starts[from]!;
    const moved = splices.map((one) => ({
      ...one,
      start: one.start - start,
      end: one.end - start,
    }));
    const changed = applySplices(lines.slice(from, to).join('\n'), moved).split('\n');
    const old = lines.slice(from, to);
    // A splice that starts or ends with a whole line keeps the lines at its edges.
    let [head, tail] = [0, 0];
    while (head < old.length && old[head] === changed[head]) head += 1;
    while (
      tail < old.length - head &&
      tail < changed.length - head &&
      old.at(-1 - tail) === changed.at(-1 - tail)
    ) {
      tail += 1;
    }
    return { from: from + head, to: to - tail, lines: changed.slice(head, changed.length - tail) };
  });
}

const splitLines = (text: string): string[] => text.replace(/\n$/, '').split('\n');
