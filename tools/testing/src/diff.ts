/** Texts by the names of their files. */
export type Texts = ReadonlyMap<string, string>;

/** What differs between the files that should be and those that are, a line each. */
export function differences(wanted: Texts, found: Texts): string[] {
  return [
    ...[...wanted.keys()].filter((path) => !found.has(path)).map((path) => `missing  ${path}`),
    ...[...wanted]
      .filter(([path, text]) => found.has(path) && found.get(path) !== text)
      .map(([path]) => `differs  ${path}`),
    ...[...found.keys()].filter((path) => !wanted.has(path)).map((path) => `stale    ${path}`),
  ];
}
