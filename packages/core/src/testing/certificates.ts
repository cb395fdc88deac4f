// The certificates of the tests, and how to trust them.

import { readFileSync } from 'node:fs';
import tls from 'node:tls';

const read = (file: string): string =>
  readFileSync(new URL(`certificates/${file}`, import.meta.url), 'utf8');

export interface Identity {
  readonly cert: string;
  readonly key: string;
}

const identity = (name: string): Identity => ({
  cert: read(`${name}.pem`),
  key: read(`${name}.key`),
});

/** The authority that signed the others. */
export const ca: string = read('ca.pem');
/** For `localhost`, 127.0.0.1, ::1, `gateway.test` and `proxy.test`. */
export const server: Identity = identity('server');
/** Only for `elsewhere.test`. */
export const elsewhere: Identity = identity('elsewhere');
/** For a client. */
export const client: Identity = identity('client');
/** Self-signed. */
export const selfSigned: Identity = identity('self-signed');

/** Adds the authority of the tests to the default authorities of this process, until the result is called. */
export function trustCa(): () => void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, ca]);
  return () => tls.setDefaultCACertificates(before);
}
