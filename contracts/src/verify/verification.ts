// What came of a verification.

export type Outcome = 'verified' | 'failed' | 'left out';

export interface InteractionResult {
  readonly consumer: string;
  readonly description: string;
  /** The provider states that it asks for, as sentences. */
  readonly states: readonly string[];
  readonly outcome: Outcome;
  /** Why it failed or was left out, a line each. */
  readonly reasons: readonly string[];
  /** What went wrong beside it, a line each. */
  readonly notices: readonly string[];
  /** Milliseconds. */
  readonly duration: number;
}

export interface Verification {
  readonly providerBaseUrl: string;
  /** One for each interaction of the pacts, in their order. */
  readonly results: readonly InteractionResult[];
  /** True when something was verified and nothing failed. */
  readonly ok: boolean;
}
