// A fault that is made on purpose, and what is expected to notice it. The page
// docs/contract-faults.md is written from these; the tests make each of them.

/** What may notice a fault, in the order in which a change meets them. */
export const guards = [
  'consumer tests',
  'byte comparison',
  'comparison with the document',
  'coverage',
  'matchers against the document',
  'reading of the pacts',
  'verification',
  'command',
] as const;

export type Guard = (typeof guards)[number];

export interface Fault {
  readonly name: string;
  /** Who notices it; nobody where it is empty. */
  readonly caughtBy: readonly Guard[];
}

/** A fault that no contract notices, and what does. */
export interface Unnoticed extends Fault {
  readonly caughtBy: readonly [];
  readonly instead: string;
}
