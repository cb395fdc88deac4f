// Resolves the path of a drift to its value.

/** The value at a path such as `[3].user["first name"]`. Throws if the path does not exist. */
export function resolvePath(value: unknown, path: string): unknown {
  const step = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|(?:^|\.)([^.[\]"]+)/gy;
  let at = value;
  let read = 0;
  for (const [whole, index, quoted, word] of path.matchAll(step)) {
    read += whole.length;
    const key = index ?? (quoted === undefined ? word! : (JSON.parse(quoted) as string));
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) {
      throw new Error(`${JSON.stringify(key)} of ${path} does not exist.`);
    }
    if (Array.isArray(at) !== (index !== undefined)) throw new Error(`${whole} does not exist.`);
    at = at[key as never];
  }
  if (read !== path.length) throw new Error(`${path} cannot be parsed from index ${read}.`);
  return at;
}
