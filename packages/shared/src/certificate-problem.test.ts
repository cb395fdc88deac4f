import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { fileURLToPath } from 'node:url';
import { listen } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { certificateProblem } from './certificate-problem.ts';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`testing/certificates/${name}`, import.meta.url)), 'utf8');

/** The error of a request to a server with this certificate; undefined if it is trusted. */
async function connect(cert: string, key: string, trusted?: string): Promise<unknown> {
  const pair = { cert: read(cert), key: read(key) };
  await using server = await listen(createServer(pair, (_, response) => response.end('{}')));
  const ca = trusted === undefined ? undefined : [read(trusted)];
  return await new Promise((resolve) => {
    request(server.url.replace('http:', 'https:'), { ca, agent: false }, (response) =>
      response.resume().once('end', () => resolve(undefined)),
    )
      .once('error', resolve)
      .end();
  });
}

it.each([
  [
    'self-signed',
    'elsewhere.pem',
    'elsewhere.key',
    undefined,
    /^is not trusted \(self-signed\); if/,
  ],
  [
    'signed by an unknown CA',
    'signed.pem',
    'signed.key',
    undefined,
    /^is not trusted \(Node does not know the CA that signed it\); if/,
  ],
  ['expired', 'expired.pem', 'elsewhere.key', 'expired.pem', /^has expired; renew it, or check/],
  [
    'for another host',
    'elsewhere.pem',
    'elsewhere.key',
    'elsewhere.pem',
    /^is for another host \(DNS:elsewhere\.test\); use a host name that the certificate has/,
  ],
])('says that a certificate is %s', async (_, cert, key, trusted, problem) => {
  expect(certificateProblem(await connect(cert, key, trusted))).toMatch(problem);
});

it('says nothing of a trusted certificate, or of another error', async () => {
  const error = await connect('signed.pem', 'signed.key', 'ca.pem');
  expect([error, certificateProblem(error), certificateProblem(new Error('no'))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
