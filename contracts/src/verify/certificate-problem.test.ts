import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { listen } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { runCommand, spawnCommand } from '../testing/command.ts';

const file = (name: string): string =>
  fileURLToPath(new URL(`../testing/certificates/${name}`, import.meta.url));

const trust =
  'if you expect that, set NODE_EXTRA_CA_CERTS to a PEM file with the certificate of its CA, or its own';

it.each([
  [
    'self-signed',
    'elsewhere.pem',
    'elsewhere.key',
    undefined,
    `not trusted (self-signed); ${trust}`,
  ],
  [
    'signed by an unknown CA',
    'signed.pem',
    'signed.key',
    undefined,
    `not trusted (Node does not know the CA that signed it); ${trust}`,
  ],
  [
    'expired',
    'expired.pem',
    'elsewhere.key',
    'expired.pem',
    'expired; renew it, or check the clock of this machine',
  ],
  [
    'for another host',
    'elsewhere.pem',
    'elsewhere.key',
    'elsewhere.pem',
    'for another host (DNS:elsewhere.test); use a host name that the certificate has, or replace it',
  ],
])('says that a certificate is %s', async (_, cert, key, trusted, problem) => {
  const pair = { cert: readFileSync(file(cert)), key: readFileSync(file(key)) };
  await using server = await listen(createServer(pair, (__, response) => response.end('{}')));
  const url = server.url.replace('http:', 'https:');
  const args = ['--provider-base-url', url];
  const env = { ROOM_SESSIONS_API_KEY: 'a-key-of-the-tests' };
  // Node reads the variable when it starts.
  const { code, stderr } = await (trusted
    ? spawnCommand(args, { ...env, NODE_EXTRA_CA_CERTS: file(trusted) }).ended
    : runCommand(args, env));
  expect(code).toBe(3);
  const verb = problem.startsWith('expired') ? 'has' : 'is';
  expect(stderr).toBe(
    `room-sessions-verify: the certificate of the provider base URL ${url} ${verb} ${problem}. Nothing was verified.\n`,
  );
});

it('trusts a certificate whose CA is configured', async () => {
  const pair = { cert: readFileSync(file('signed.pem')), key: readFileSync(file('signed.key')) };
  const answer = createServer(pair, (_, response) => response.writeHead(404).end());
  await using server = await listen(answer);
  const url = server.url.replace('http:', 'https:');
  const { stderr } = await spawnCommand(['--provider-base-url', url], {
    ROOM_SESSIONS_API_KEY: 'a-key-of-the-tests',
    NODE_EXTRA_CA_CERTS: file('ca.pem'),
  }).ended;
  expect(stderr).toContain('no gateway is at');
});
