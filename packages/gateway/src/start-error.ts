// Why a gateway cannot start.
import { readFileSync } from 'node:fs';

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

/**
 * Checked first, because an old Node would fail with an obscure error. The help and the version need no
 * database, so they work on any Node.
 *
 * @throws StartError on a Node without a usable `node:sqlite`.
 */
export function requireNode(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  throw environmentError(
    `@room-sessions/gateway needs Node 22.18 or later; this is Node ${version}. ` +
      'Nothing was started. Use a newer Node, or run the gateway as a program with its own Node: ' +
      'npx --package=node@24 --package=@room-sessions/gateway room-sessions-gateway --api-key KEY. ' +
      'The clients also run on Node 20.19.',
  );
}

/** @throws StartError that names the option and the file. */
export function readOptionFile(option: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw environmentError(`--${option} ${file}: ${(error as Error).message}`, error);
  }
}
