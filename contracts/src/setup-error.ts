/** Why a verification cannot start. The message says what to do; it never contains a secret. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  /** `usage`: an option is wrong. `environment`: the options are valid, but the run is not possible. */
  readonly kind: 'usage' | 'environment';

  constructor(kind: 'usage' | 'environment', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
