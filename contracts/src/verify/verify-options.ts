import type { InteractionResult } from './verification.ts';

export interface VerifyOptions {
  /**
   * The address of the deployment, without `/api/v1`.
   *
   * @example 'https://gateway.example.com'
   */
  readonly providerBaseUrl: string;
  /** A key that the deployment accepts. It is sent to the deployment only. */
  readonly apiKey: string;
  /**
   * The address of the deployment's state service, which accepts Pact's state changes. Without it, only the
   * interactions that need no state are verified.
   *
   * @default none
   * @example 'http://127.0.0.1:8080/_control/provider-states'
   */
  readonly stateUrl?: string | undefined;
  /**
   * Sent to the state service as `Authorization: Bearer`.
   *
   * @default none
   * @example process.env['ROOM_SESSIONS_STATE_TOKEN']
   */
  readonly stateToken?: string | undefined;
  /**
   * The consumers whose interactions are verified.
   *
   * @default all
   * @example ['rooms', 'media']
   */
  readonly consumers?: readonly string[] | undefined;
  /**
   * A pact file, or a folder of pact files.
   *
   * @default the pacts of this package
   * @example './pacts'
   */
  readonly pacts?: string | undefined;
  /**
   * Timeout of a response, in ms. The timeout of the state service is four fifths of this time.
   *
   * @default 30_000
   * @example 5_000
   */
  readonly timeout?: number | undefined;
  /**
   * Hosts other than this machine to which plain http is allowed.
   *
   * @default []
   * @example ['gateway']
   */
  readonly allowHttpTo?: readonly string[] | undefined;
  /**
   * Whether a verification without a state service may leave out the interactions that need one. The
   * verification is then `ok`, although it verified only a part of the contracts.
   *
   * @default false
   * @example true
   */
  readonly allowPartial?: boolean | undefined;
  /**
   * Aborts the verification, including its processes and requests; it then throws the reason.
   *
   * @default none
   * @example AbortSignal.timeout(60_000)
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called after each interaction.
   *
   * @default none
   * @example ({ done, total, result }) => console.log(`${done}/${total} ${result.description}`)
   */
  readonly onProgress?: ((progress: VerifyProgress) => void) | undefined;
}

export interface VerifyProgress {
  readonly done: number;
  readonly total: number;
  readonly result: InteractionResult;
}
