/**
 * Why a gateway cannot start. The message is for the person who started it: it names the option
 * and says what to do; it never holds a key.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  /** `usage`: an option is wrong. `environment`: the option is right, the machine is not. */
  readonly kind: 'usage' | 'environment';

  constructor(kind: 'usage' | 'environment', message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const startError =
  (kind: StartError['kind']) =>
  (message: string, cause?: unknown): StartError =>
    new StartError(kind, message, cause === undefined ? {} : { cause });

export const usageError: ReturnType<typeof startError> = startError('usage');
export const environmentError: ReturnType<typeof startError> = startError('environment');
