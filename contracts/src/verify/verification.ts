// The result of a verification.

export type Outcome = 'verified' | 'failed' | 'left out';

/** The request that an interaction sends to a deployment. */
export interface InteractionRequest {
  readonly method: string;
  /** The path of the API document, with its parameters in braces; otherwise the path of the pact. */
  readonly path: string;
  /** The operation's id in the API document, if it has one. */
  readonly operation?: string;
}

/** The response of a deployment, without the key and without fields that have the name of a secret. */
export interface InteractionAnswer {
  readonly status: number;
  /** The target of a redirect, without a query. */
  readonly location?: string;
  /** Its start. */
  readonly body: string;
}

export interface InteractionResult {
  readonly consumer: string;
  readonly description: string;
  readonly request: InteractionRequest;
  /** The provider states that it needs, as sentences. */
  readonly states: readonly string[];
  readonly outcome: Outcome;
  /** Why it failed or was left out, one reason per line. */
  readonly reasons: readonly string[];
  /** The response, if it failed and there was one. */
  readonly answer?: InteractionAnswer;
  /** Further errors, one per line, which do not change the outcome. */
  readonly notices: readonly string[];
  /** Milliseconds. */
  readonly duration: number;
}

export interface Verification {
  readonly providerBaseUrl: string;
  /** One for each interaction of the pacts, in their order. */
  readonly results: readonly InteractionResult[];
  /** True if every interaction was verified; with `allowPartial`, if at least one was verified and none failed. */
  readonly ok: boolean;
}
