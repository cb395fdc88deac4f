import { readFileSync } from 'node:fs';

let known: string | undefined;

/** The version of this package. */
export const version = (): string => (known ??= readVersion());

function readVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
