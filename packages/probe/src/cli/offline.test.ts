// Compares captures without a socket, and shows no secret of them. The commands run one after the other in a separate
// process, which exits when something opens a socket.

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, temporaryFolder } from '@room-sessions/testing';
import { bearer, key, lookAt } from '@room-sessions/testing/canaries';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Findings } from '../findings.ts';
import { contacts } from '../testing/captures.ts';
import { runCommand } from '../testing/command.ts';

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

/** Runs the command in each folder of its first argument, with the arguments there. */
const runner = `
const { run } = await import(${JSON.stringify(import.meta.resolve('./run.ts'))});
for (const [cwd, args] of JSON.parse(process.argv[1])) {
  process.chdir(cwd);
  const code = await run(args, process);
  process.stdout.write('\\nexit code ' + code + '\\n');
}
`;

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

/** A folder that `--propose` recognizes as a checkout. */
async function makeCheckout(name: string): Promise<string> {
  const checkout = join(folder.path, name);
  await cp(join(root, 'spec'), join(checkout, 'spec'), { recursive: true });
  await writeFile(join(checkout, 'package.json'), '{"name":"room-sessions"}');
  return checkout;
}

/** Fails if a planted secret is in a text. */
function expectClean(text: string): void {
  lookAt('log', text);
  for (const secret of [key, bearer, ...contacts]) expect(text).not.toContain(secret);
}

describe('--from', () => {
  const cases = [
    ['devtools', 'json'],
    ['mitmproxy', 'json'],
    ['charles', 'md'],
  ] as const;
  let code: number | null;
  let stderr: string;
  let outputs: readonly string[];
  beforeAll(async () => {
    const commands = cases.map(async ([name, type]) => {
      const from = ['--from', join(captures, `${name}.har`)];
      return [await makeCheckout(name), [...from, '--report', `report.${type}`, '--propose']];
    });
    await mkdir(join(folder.path, 'live'));
    const live = [join(folder.path, 'live'), ['--base-url', 'http://127.0.0.1:9']];
    const all = JSON.stringify([...(await Promise.all(commands)), live]);
    const result = await exec([process.execPath, '--input-type=module', '-e', runner, all], {
      env: {
        PATH: process.env['PATH'],
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(guard)}`,
        ROOM_SESSIONS_API_KEY: key,
      },
    });
    ({ code, stderr } = result);
    outputs = result.stdout.split(/(?<=^exit code \d\n)/m);
  });

  it.each(cases)('reports and proposes without secrets, from %s', async (name, type) => {
    expect(await readFile(join(captures, `${name}.har`), 'utf8')).toContain(key);
    const output = outputs[cases.findIndex(([one]) => one === name)];
    expect(output).toMatch(/^exit code [01]\n/m);
    const files = [`report.${type}`, 'spec/openapi.yaml', 'spec/gaps.yaml'];
    const texts = await Promise.all(
      files.map((file) => readFile(join(folder.path, name, file), 'utf8')),
    );
    expectClean([output, ...texts].join('\n'));
    if (type === 'json') {
      expect(JSON.parse(texts[0]!)).toMatchObject({ version: 1, level: 'offline' });
    }
  });

  it('opens no socket, unlike the probe of a deployment, which ended the process', () => {
    expect(outputs).toHaveLength(cases.length);
    expect([code, stderr]).toEqual([99, 'opened a socket: connect']);
  });

  it('lists paths that the API document does not have', async () => {
    const report = await readFile(join(folder.path, 'devtools/report.json'), 'utf8');
    const { undocumented } = JSON.parse(report) as Findings;
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
    const { code, stdout, stderr } = await runCommand(['--from', file], {
      ROOM_SESSIONS_API_KEY: key,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('The capture is not');
    expectClean(stdout + stderr);
  });
});
