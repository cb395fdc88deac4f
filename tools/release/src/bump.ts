// What a change asks of a version. docs/versioning.md says it in words.

export const verdicts = ['documentation', 'compatible', 'breaking'] as const;

/** What a change is to those who use what changed, the mildest first. */
export type Verdict = (typeof verdicts)[number];

const bumps = ['none', 'patch', 'minor', 'major'] as const;

export type Bump = (typeof bumps)[number];

/** Below 1.0.0 what breaks is a minor, so that `^0.1.0` takes in all the rest. */
export function bumpFor(verdict: Verdict, version: string): Bump {
  const young = version.startsWith('0.');
  if (verdict === 'breaking') return young ? 'minor' : 'major';
  return verdict === 'compatible' && !young ? 'minor' : 'patch';
}

export const isLess = (one: Bump, other: Bump): boolean =>
  bumps.indexOf(one) < bumps.indexOf(other);

export const worst = (list: Iterable<Verdict>): Verdict =>
  verdicts[Math.max(0, ...[...list].map((one) => verdicts.indexOf(one)))]!;

export const isBump = (text: unknown): text is Bump => bumps.includes(text as Bump);
