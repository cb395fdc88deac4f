// The options and the result of a verification.

export interface VerifyOptions {
  /** The address of the deployment, without `/api/v1`. */
  readonly providerBaseUrl: string;
  /** A key that the deployment accepts. It is sent to the deployment only. */
  readonly apiKey: string;
  /**
   * The address of the deployment's state service, which accepts Pact's state changes. Without it, only the
   * interactions that need no state are verified.
   */
  readonly stateUrl?: string | undefined;
  /** Sent to the state service as `Authorization: Bearer`. */
  readonly stateToken?: string | undefined;
  /** A pact file, or a folder of pact files. Default: the pacts of this package. */
  readonly pacts?: string | undefined;
  /** Timeout of a response, in ms. Default: 30,000. */
  readonly timeout?: number | undefined;
  /** Hosts other than this machine to which plain http is allowed. Default: none. */
  readonly allowHttpTo?: readonly string[] | undefined;
  /**
   * Whether a verification without a state service may leave out the interactions that need one. The
   * verification is then `ok`, although it verified only a part of the contracts. Default: false.
   */
  readonly allowPartial?: boolean | undefined;
  /** Called after each interaction. */
  readonly onProgress?: (result: InteractionResult, done: number, total: number) => void;
}

export interface Verification {
  readonly providerBaseUrl: string;
  /** One for each interaction of the pacts, in their order. */
  readonly results: readonly InteractionResult[];
  /** True if every interaction was verified; with `allowPartial`, if at least one was verified and none failed. */
  readonly ok: boolean;
}

export type Outcome = 'verified' | 'failed' | 'left out';

export interface InteractionResult {
  readonly consumer: string;
  readonly description: string;
  /** The method and the path of the pact. */
  readonly request: { readonly method: string; readonly path: string };
  /** The provider states that it needs, as sentences. */
  readonly states: readonly string[];
  readonly outcome: Outcome;
  /** Why it failed or was left out, one reason per line. */
  readonly reasons: readonly string[];
  /** The response, if it failed and there was one. */
  readonly answer?: InteractionAnswer;
  /** Milliseconds. */
  readonly duration: number;
}

/** The response of a deployment, without the key and without fields that have the name of a secret. */
export interface InteractionAnswer {
  readonly status: number;
  /** The target of a redirect, without a query. */
  readonly location?: string;
  /** Its start. */
  readonly body: string;
}
