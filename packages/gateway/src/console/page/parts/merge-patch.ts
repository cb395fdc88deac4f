// The difference between two records as a JSON merge patch (RFC 7396): null removes a member.

export type Item = Readonly<Record<string, unknown>>;

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function mergePatch(before: Item, after: Item): Record<string, unknown> {
  const patch: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [before[name], after[name]];
    if (next === undefined) patch.push([name, null]);
    else if (isItem(old) && isItem(next)) {
      const inner = mergePatch(old, next);
      if (Object.keys(inner).length > 0) patch.push([name, inner]);
    } else if (JSON.stringify(old) !== JSON.stringify(next)) patch.push([name, next]);
  }
  return Object.fromEntries(patch);
}
