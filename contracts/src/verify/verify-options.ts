import type { InteractionResult } from './verification.ts';

export interface VerifyOptions {
  /**
   * Where the deployment is, without `/api/v1`.
   *
   * @example 'https://gateway.example.com'
   */
  readonly providerBaseUrl: string;
  /** A key that the deployment accepts. It goes to the deployment and nowhere else. */
  readonly apiKey: string;
  /**
   * Where the deployment's state service is: it takes Pact's state changes. Without one, the
   * interactions that need none are verified.
   *
   * @default none
   * @example 'http://127.0.0.1:8080/_control/provider-states'
   */
  readonly stateUrl?: string | undefined;
  /**
   * Goes to the state service as `Authorization: Bearer`.
   *
   * @default none
   * @example process.env['ROOM_SESSIONS_STATE_TOKEN']
   */
  readonly stateToken?: string | undefined;
  /**
   * Whose interactions are verified.
   *
   * @default all
   * @example ['rooms', 'media']
   */
  readonly consumers?: readonly string[] | undefined;
  /**
   * A pact file, or a folder of them.
   *
   * @default those of this package
   * @example './pacts'
   */
  readonly pacts?: string | undefined;
  /**
   * How long the deployment may take for an answer, in ms. A state service has four fifths of it.
   *
   * @default 30_000
   * @example 5_000
   */
  readonly timeout?: number | undefined;
  /**
   * Hosts beyond this machine to which plain http is allowed.
   *
   * @default []
   * @example ['gateway']
   */
  readonly allowHttpTo?: readonly string[] | undefined;
  /**
   * Whether interactions may be left out because they need a state service and none is named. The
   * verification is then `ok` although it has verified less than the contracts say.
   *
   * @default false
   * @example true
   */
  readonly allowPartial?: boolean | undefined;
  /**
   * Ends it: what it began is ended too, and it throws the reason.
   *
   * @default none
   * @example AbortSignal.timeout(60_000)
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Told of each interaction as it comes to its end.
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
