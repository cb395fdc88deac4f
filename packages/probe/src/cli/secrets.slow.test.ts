// Long: probes a deployment that echoes secrets in each response, and searches all output of the command.

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import { listen, temporaryFolder } from '@room-sessions/testing';
import { key, lookAt } from '@room-sessions/testing/canaries';
import { expect, it } from 'vitest';
import { contacts } from '../testing/captures.ts';
import { runCommand } from '../testing/command.ts';

/** A server in front of a gateway that adds secrets to each object, and records the bearers of guests. */
function createLeakyServer(gatewayUrl: string, bearers: Set<string>): Server {
  const forward = async (message: IncomingMessage): Promise<Response> => {
    const body = await buffer(message);
    const headers = Object.entries(message.headers).filter(
      ([name]) => !/^(connection|content-length|host)$/.test(name),
    );
    return fetch(`${gatewayUrl}${message.url}`, {
      method: message.method!,
      headers: headers as [string, string][],
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
  };
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answered = await forward(message);
    const text = await answered.text();
    const seen = String(message.headers['x-api-key']);
    const type = answered.headers.get('content-type') ?? '';
    response.writeHead(answered.status, {
      ...(type && { 'content-type': type }),
      'set-cookie': `sid=${seen}`,
      'x-seen': seen,
      'x-request-id': seen,
    });
    response.end(type.includes('json') ? leak(text, seen, bearers) : text);
  };
  return createServer((message, response) => void answer(message, response));
}

function leak(text: string, seen: string, bearers: Set<string>): string {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return text;
  const { bearer, refreshBearer } = value as Record<string, unknown>;
  for (const token of [bearer, refreshBearer]) if (typeof token === 'string') bearers.add(token);
  return JSON.stringify({
    ...value,
    note: `by ${seen} for ${[...bearers].join(' and ')}, ${contacts[0]}, ${contacts[2]}`,
    user: { emailAddress: contacts[0], mobilePhone: contacts[3] },
  });
}

it('a probe lists the records that remain, and writes no key, bearer, e-mail address or telephone number that a deployment echoes', async () => {
  const bearers = new Set<string>();
  await using gateway = await startGateway({ apiKey: key });
  await using leaky = await listen(createLeakyServer(gateway.url, bearers));
  await using folder = await temporaryFolder();
  const [har, json, md] = ['x.har', 'x.json', 'x.md'].map((name) => join(folder.path, name));
  const env = { ROOM_SESSIONS_API_KEY: key };
  const live = ['--base-url', leaky.url, '--pause', '0', '--wait', '100ms'];
  const level = ['--level', 'write', '--allow-writes', '--room', sample.socialId];
  const first = await runCommand([...live, ...level, '--har', har!, '--report', json!], env);
  const second = await runCommand(['--from', har!, '--report', md!], env);
  const texts = await Promise.all([har!, json!, md!].map((file) => readFile(file, 'utf8')));
  expect(first.stderr).toMatch(
    /^The API cannot delete records\. These may remain in the deployment:\n {2}- a guest/,
  );
  const [, left = ''] = first.stdout.split('\nThese remain in the deployment:\n');
  expect(left).toContain('  - a survey answer: probe\n');
  expect(left).toContain('  - a copy of a room set (2 times)\n');
  const written = [first, second].flatMap(({ stdout, stderr }) => [stdout, stderr]);
  // Without an echoed secret, the test would prove nothing.
  expect(texts[0]).toContain('[secret] for [secret] and [secret]');
  expect(bearers.size).toBeGreaterThan(1);
  for (const text of [...texts, ...written]) {
    lookAt('log', text);
    for (const secret of [key, ...bearers, ...contacts]) expect(text).not.toContain(secret);
  }
});
