// A finding of a check: the place, the problem, and the fix.

export interface Finding {
  readonly guard: Guard;
  /** Absent if no interaction is wrong, for example because one is missing. */
  readonly pact?: string;
  readonly interaction?: string;
  /** The place: in the interaction, in the document, or in the waivers. */
  readonly at?: string;
  readonly what: string;
  readonly todo: string;
}

/** The check that reports it. */
export type Guard =
  | 'shape'
  | 'comparison'
  | 'requests'
  | 'coverage'
  | 'waivers'
  | 'forms'
  | 'matchers';

/** Creates findings of an interaction, for the given guard and place. */
export type Report = (at: string, what: string, todo: string) => Finding;

export const reporter =
  (guard: Guard, pact: string, interaction?: string): Report =>
  (at, what, todo) => ({ guard, pact, ...(interaction && { interaction }), at, what, todo });

export function inWords({ guard, pact, interaction, at, what, todo }: Finding): string {
  const where = [pact, interaction && `"${interaction}"`, at].filter(Boolean).join(': ');
  return `${where}\n  ${guard}: ${what}\n  → ${todo}`;
}

/** How to change a contract: the tests write the pacts. */
export const changeTheTest =
  'Change the consumer test in contracts/consumer/ and run pnpm contracts:write.';
