// What a release changed, package by package.

export type Versions = Readonly<Record<string, string>>;

/** A line for each package whose version is another one: `name 0.1.0 → 0.1.1`. */
export function bumped(before: Versions, after: Versions): string[] {
  return Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .toSorted()
    .map((name) => `${name} ${before[name] ?? 'none'} → ${after[name]}`);
}

/** @throws Error that says which were bumped and should not be, and which were not. */
export function checkBumped(before: Versions, after: Versions, wanted: readonly string[]): void {
  const found = bumped(before, after);
  const surplus = found.filter((line) => !wanted.includes(line));
  const missing = wanted.filter((line) => !found.includes(line));
  if (surplus.length === 0 && missing.length === 0) return;
  throw new Error(
    [
      'The release bumped other packages than it should.',
      ...surplus.map((line) => `  bumped, and should not be: ${line}`),
      ...missing.map((line) => `  should be, and was not: ${line}`),
    ].join('\n'),
  );
}
