import { existsSync } from 'node:fs';

/** The folder of this package, wherever the build has put this code. */
export const packageRoot: URL = rootAbove(new URL('.', import.meta.url));

function rootAbove(folder: URL): URL {
  return existsSync(new URL('package.json', folder)) ? folder : rootAbove(new URL('..', folder));
}
