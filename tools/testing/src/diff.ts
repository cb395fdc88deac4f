/** Texts by file name. */
export type Texts = ReadonlyMap<string, string>;

/** The differences between expected and actual files, a line each. */
export function differences(wanted: Texts, found: Texts): string[] {
  return [
    ...[...wanted.keys()].filter((path) => !found.has(path)).map((path) => `missing  ${path}`),
    ...[...wanted]
      .filter(([path, text]) => found.has(path) && found.get(path) !== text)
      .map(([path]) => `differs  ${path}`),
    ...[...found.keys()].filter((path) => !wanted.has(path)).map((path) => `stale    ${path}`),
  ];
}
