import { readFileSync } from 'node:fs';

/** The version of this package. Modules in `src` and `dist` have the same path to the manifest. */
export function version(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
