/**
 * Why a verification cannot begin. The message says what to do; it never holds a secret.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
  /** `usage`: what was asked for is wrong. `environment`: it is right, and cannot be done. */
  readonly kind: 'usage' | 'environment';

  constructor(kind: 'usage' | 'environment', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
