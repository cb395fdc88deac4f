import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether Node was started with this module. `import.meta.main` is undefined before Node 24.2, so a
 * command that asked for it would end with 0 and do nothing.
 */
export function isMain(url: string, started: string | undefined = process.argv[1]): boolean {
  // Node resolves links for the address of a module, and not for what it was started with.
  if (started === undefined || !existsSync(started)) return false;
  return realpathSync(started) === realpathSync(fileURLToPath(url));
}
