// Compares a capture without a socket, and shows no secret of it. The command runs in a separate process,
// which exits when something opens a socket.

import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  exec,
  type ProcessResult,
  temporaryFolder,
  type TemporaryFolder,
} from '@room-sessions/testing';
import { bearer, key, lookAt } from '@room-sessions/testing/canaries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Findings } from '../findings.ts';
import { contacts } from '../testing/captures.ts';

const root = join(import.meta.dirname, '../../../..');
const captures = join(import.meta.dirname, '../testing/captures');

const guard = `
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
const refuse = (name) => () => {
  process.stderr.write('opened a socket: ' + name);
  process.exit(99);
};
net.Socket.prototype.connect = refuse('connect');
net.Server.prototype.listen = refuse('listen');
dgram.Socket.prototype.bind = refuse('bind');
dgram.Socket.prototype.send = refuse('send');
dns.lookup = refuse('lookup');
`;

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder[Symbol.asyncDispose]());

const bin = join(import.meta.dirname, '../bin.ts');

/** Runs the command until it ends. */
const runGuarded = (args: readonly string[], cwd = folder.path): Promise<ProcessResult> =>
  exec([process.execPath, bin, ...args], {
    cwd,
    env: {
      PATH: process.env['PATH'],
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(guard)}`,
      ROOM_SESSIONS_API_KEY: key,
    },
  });

/** Fails if a planted secret is in a text. */
function expectClean(text: string): void {
  lookAt('log', text);
  for (const secret of [key, bearer, ...contacts]) expect(text).not.toContain(secret);
}

/** A folder that `--propose` recognizes as a checkout. */
async function makeCheckout(name: string): Promise<string> {
  const checkout = join(folder.path, name);
  await cp(join(root, 'spec'), join(checkout, 'spec'), { recursive: true });
  await writeFile(join(checkout, 'package.json'), '{"name":"room-sessions"}');
  return checkout;
}

describe('--from', () => {
  it.each([
    ['devtools', 'json'],
    ['mitmproxy', 'json'],
    ['charles', 'md'],
  ])('reports and proposes without a socket and without secrets, from %s', async (name, type) => {
    const capture = join(captures, `${name}.har`);
    expect(await readFile(capture, 'utf8')).toContain(key);
    const checkout = await makeCheckout(name);
    const report = join(folder.path, `${name}.${type}`);
    const args = ['--from', capture, '--report', report, '--propose'];
    const { code, output } = await runGuarded(args, checkout);
    expect(output).not.toContain('opened a socket');
    expect([0, 1]).toContain(code);
    const files = ['spec/openapi.yaml', 'spec/gaps.yaml'].map((file) => join(checkout, file));
    const texts = await Promise.all([report, ...files].map((file) => readFile(file, 'utf8')));
    expectClean([output, ...texts].join('\n'));
    if (type === 'json') {
      expect(JSON.parse(texts[0]!)).toMatchObject({ version: 1, level: 'offline' });
    }
  });

  it('lists paths that the API document does not have', async () => {
    const report = join(folder.path, 'undocumented.json');
    await runGuarded(['--from', join(captures, 'devtools.har'), '--report', report]);
    const { undocumented } = JSON.parse(await readFile(report, 'utf8')) as Findings;
    expect(undocumented).toEqual([
      { method: 'GET', template: '/api/v1/event/registration/{id}', statuses: [200] },
    ]);
  });

  it.each([
    ['text that is not JSON', `{"log":"${key}`],
    [
      'a request to a path',
      `{"log":{"entries":[{"request":{"method":"GET","url":"/${key}"},"response":{}}]}}`,
    ],
  ])('refuses %s without repeating it', async (_, text) => {
    const file = join(folder.path, 'broken.har');
    await writeFile(file, text);
    const { code, output } = await runGuarded(['--from', file]);
    expect(code).toBe(2);
    expect(output).toContain('The capture is not');
    expectClean(output);
  });

  it('is guarded: a probe of a deployment would end the process', async () => {
    const { code, stderr } = await runGuarded(['--base-url', 'http://127.0.0.1:9']);
    expect(code).toBe(99);
    expect(stderr).toContain('opened a socket');
  });
});
