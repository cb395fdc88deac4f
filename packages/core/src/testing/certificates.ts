// The certificates of the tests, and how a client is brought to trust them.

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

/** The authority that has signed the others. */
export const ca: string = read('ca.pem');
/** Of `localhost`, 127.0.0.1, ::1, `gateway.test` and `proxy.test`. */
export const server: Identity = identity('server');
/** Of `elsewhere.test` alone. */
export const elsewhere: Identity = identity('elsewhere');
/** Of a client. */
export const client: Identity = identity('client');
/** Signed by nobody but itself. */
export const selfSigned: Identity = identity('self-signed');

/** Lets everything in this process that is not told otherwise trust the authority of the tests. */
export function trustCa(): void {
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), ca]);
}
