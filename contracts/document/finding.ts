// What a check found: where, what, and what to do about it.

export interface Finding {
  readonly guard: Guard;
  /** Absent where no interaction is at fault, but that there is none, say. */
  readonly pact?: string;
  readonly interaction?: string;
  /** The place: in the interaction, in the document, or in the waivers. */
  readonly at?: string;
  readonly what: string;
  readonly todo: string;
}

/** The check that found it. */
export type Guard =
  | 'shape'
  | 'comparison'
  | 'requests'
  | 'coverage'
  | 'waivers'
  | 'forms'
  | 'matchers';

/** A finding of an interaction, whose guard and place are given first. */
export type Report = (at: string, what: string, todo: string) => Finding;

export const reporter =
  (guard: Guard, pact: string, interaction?: string): Report =>
  (at, what, todo) => ({ guard, pact, ...(interaction && { interaction }), at, what, todo });

export function inWords({ guard, pact, interaction, at, what, todo }: Finding): string {
  const where = [pact, interaction && `"${interaction}"`, at].filter(Boolean).join(': ');
  return `${where}\n  ${guard}: ${what}\n  → ${todo}`;
}

/** Where a contract is changed: the pacts are written by the tests. */
export const changeTheTest =
  'Change the consumer test in contracts/consumer/ and write the pacts anew.';
