// What came of a verification.

export type Outcome = 'verified' | 'failed' | 'left out';

/** What an interaction asks a deployment for. */
export interface InteractionRequest {
  readonly method: string;
  /** As the API document has it, its parameters in braces; where it has none, as the pact has it. */
  readonly path: string;
  /** The operation's id in the API document; absent where it has none. */
  readonly operation?: string;
}

/** What a deployment answered; the key and whatever is named for a secret are taken out. */
export interface InteractionAnswer {
  readonly status: number;
  /** Where a redirect leads, without a query. */
  readonly location?: string;
  /** Its beginning. */
  readonly body: string;
}

export interface InteractionResult {
  readonly consumer: string;
  readonly description: string;
  readonly request: InteractionRequest;
  /** The provider states that it asks for, as sentences. */
  readonly states: readonly string[];
  readonly outcome: Outcome;
  /** Why it failed or was left out, a line each. */
  readonly reasons: readonly string[];
  /** What came, where it failed; absent where nothing did. */
  readonly answer?: InteractionAnswer;
  /** What went wrong beside it, a line each. */
  readonly notices: readonly string[];
  /** Milliseconds. */
  readonly duration: number;
}

export interface Verification {
  readonly providerBaseUrl: string;
  /** One for each interaction of the pacts, in their order. */
  readonly results: readonly InteractionResult[];
  /** True when every interaction was verified; with `allowPartial`, when some were and none failed. */
  readonly ok: boolean;
}
