// What breaks in one package breaks for users of another one too, where the types of that one name it:
// its own report stays as it is, because it says the name alone.

import { declarationsOf } from './api-report.ts';

/** Full name of a package → names of declarations. */
type Names = ReadonlyMap<string, ReadonlySet<string>>;

/** The declarations of other packages in which users meet what broke, straight or by others. */
export function seenBreaks(
  /** Full name of a package → its reports. */
  reports: ReadonlyMap<string, readonly string[]>,
  broken: Names,
): Map<string, Set<string>> {
  const all = new Map([...broken].map(([name, names]) => [name, new Set(names)]));
  const count = (): number => [...all.values()].reduce((sum, { size }) => sum + size, 0);
  for (let before = -1; before !== count();) {
    before = count();
    for (const [name, texts] of reports) {
      const found = texts.flatMap((text) => [...meets(text, all, all.get(name) ?? new Set())]);
      if (found.length > 0) all.set(name, (all.get(name) ?? new Set()).union(new Set(found)));
    }
  }
  return new Map([...all].filter(([name]) => !broken.has(name)));
}

/** What of one report is broken, if that is. */
function* meets(text: string, broken: Names, own: ReadonlySet<string>): Generator<string> {
  const known = new Set(own);
  for (const [, name = '', from = ''] of text.matchAll(
    /^import (?:type )?\{ (\w+)(?: as \w+)? \} from '(@[^/']+\/[^/']+)/gm,
  )) {
    if (broken.get(from)?.has(name)) known.add(name);
  }
  for (const [, from = ''] of text.matchAll(/^export \* from "(@[^/"]+\/[^/"]+)/gm)) {
    yield* broken.get(from) ?? [];
  }
  if (known.size === 0) return;
  // A value is met where its type is asked for, or where it is handed on.
  const names = [...known].map((name) =>
    /^[a-z]/.test(name) ? `typeof ${name}\\b|^export \\{ ${name}\\b` : `\\b${name}\\b`,
  );
  const mention = new RegExp(names.join('|'));
  for (const [name, lines] of declarationsOf(text)) {
    if (lines.some((line) => mention.test(line))) yield name;
  }
}
