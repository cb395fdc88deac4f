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

/** The reason of a failure: if a host has several addresses, the message of the error itself is empty. */
export function getReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(getReason).join('; ');
  const reason = error instanceof Error ? error.message : String(error);
  // OpenSSL's line also names its source files.
  return /:SSL routines:[^:]*:([^:]+)/.exec(reason)?.[1] ?? reason;
}

/** The start of a text, short enough to read. Redact it before: half a secret would not be recognized. */
export const excerpt = (text: string, most = 200): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;

export const usage = (message: string): SetupError => new SetupError('usage', message);
