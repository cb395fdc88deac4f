import { existsSync } from 'node:fs';

/** The folder of this package, wherever the build has put this code. */
export const packageRoot: URL = rootAbove(import.meta.url);

// Not `new URL('.', import.meta.url)`: Vite resolves this for the page, in a test with jsdom too.
function rootAbove(path: string | URL): URL {
  const folder = new URL('.', path);
  return existsSync(new URL('package.json', folder)) ? folder : rootAbove(new URL('..', folder));
}
