/**
 * The gateway cannot start. The message is for the operator: it names the option and says what to
 * do. It never contains a key.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  /**
   * `usage`: an option is wrong. `environment`: the option is valid, but the machine cannot do it.
   */
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
