// A self-signed certificate for 127.0.0.1 and localhost: that of core's tests.
import { readFileSync } from 'node:fs';

export function selfSigned() {
  const folder = new URL('../../../core/src/testing/certificates/', import.meta.url);
  const read = (end: string) => readFileSync(new URL(`self-signed.${end}`, folder), 'utf8');
  return { cert: read('pem'), key: read('key') };
}
