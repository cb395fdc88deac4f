// The planted key: every command run of a test searches stdout and stderr for it, in every form.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listen, runsAll, temporaryFolder } from '@room-sessions/testing';
import { key, lookAt, takeLeaks } from '@room-sessions/testing/canaries';
import { sample } from '@room-sessions/gateway';
import { afterAll, describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { apiCommands } from './generated/commands.ts';
import { createSecrets } from './secrets.ts';
import { runCommand } from './testing/command.ts';
import { sampleArguments } from './testing/sample-arguments.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

/** Parts of a request that a server may echo. */
const echoes = (request: IncomingMessage): object => {
  const given = String(request.headers['x-api-key']);
  return {
    error: `The key ${given} is unknown`,
    headers: request.headers,
    base64: Buffer.from(`user:${given}`).toString('base64'),
    hex: Buffer.from(given).toString('hex'),
    url: `https://gateway.test/?key=${encodeURIComponent(given)}`,
    nested: JSON.stringify(JSON.stringify({ given })),
  };
};

const answers: Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => void>
> = {
  'an error': (request, response) =>
    void response.writeHead(400).end(JSON.stringify(echoes(request))),
  'an error of the server': (request, response) =>
    void response.writeHead(500).end(JSON.stringify(echoes(request))),
  'a record': (request, response) => void response.end(JSON.stringify(echoes(request))),
  'a list': (request, response) => void response.end(JSON.stringify([echoes(request)])),
  'a page of HTML': (request, response) =>
    void response
      .setHeader('content-type', 'text/html')
      .end(`<p>${JSON.stringify(echoes(request))}`),
  'JSON that is cut off': (request, response) =>
    void response.end(JSON.stringify(echoes(request)).slice(0, -9)),
  'a redirect': (request, response) =>
    void response
      .writeHead(302, { location: `http://127.0.0.1:9/${String(request.headers['x-api-key'])}` })
      .end(),
};

describe.each(
  Object.entries(answers).map(([name, answer], index) => {
    // `npm run test:all` runs each command with each response.
    const rows = apiCommands.filter((_, at) => runsAll || at % 4 === index % 4);
    return [name, answer, rows] as const;
  }),
)('a server that repeats the key in %s', (_, answer, rows) => {
  it.each(rows.map((row) => [`${row.domain} ${row.name}`, row] as const))(
    'puts it into no output of %s',
    async (_name, row) => {
      await using server = await listen(createServer(answer));
      const env = { ROOM_SESSIONS_BASE_URL: server.url, ROOM_SESSIONS_API_KEY: key };
      const args = await sampleArguments(row, folder.path);
      const har = join(folder.path, 'calls.har');
      const ways = [['--output', 'json'], ['--output', 'table', '--har', har], ['--drift']];
      await Promise.all(ways.map((more) => runCommand([...args, ...more], { env })));
      lookAt('log', await readFile(har, 'utf8'));
    },
  );

  it('does not put the key into the output of request and check', async () => {
    await using server = await listen(createServer(answer));
    const env = { ROOM_SESSIONS_BASE_URL: server.url, ROOM_SESSIONS_API_KEY: key };
    await runCommand(['request', 'GET', '/api/v1/x'], { env });
    await runCommand(['check'], { env });
    await runCommand(['check', '--output', 'json'], { env });
  });
});

describe('the key', async () => {
  const server = await listen(createServer(answers['an error']));
  afterAll(() => server[Symbol.asyncDispose]());
  const env = { ROOM_SESSIONS_BASE_URL: server.url, ROOM_SESSIONS_API_KEY: key };

  it.each(commands.map(({ name }) => name))(
    'is in no output of %s when it is a word or a value',
    async (name) => {
      const words = name.split(' ');
      for (const args of [
        [...words, key],
        [...words, `--${key}`],
        [...words, '--output', key],
        [...words, '--fields', key],
        [...words, '--body', key],
        [...words, '--query', key],
        [...words, '--profile', key],
        [...words, '--har', `/nonexistent/${key}`],
        [...words, '--timeout', key],
        [key, ...words],
        [...words, '--api-key', key],
      ]) {
        await runCommand(args, { env });
      }
      // The URL of a request contains the key if a parameter does, but nothing prints that URL.
      expect(takeLeaks().filter(({ way }) => way === 'console')).toEqual([]);
    },
  );

  it('is found if a command prints it on purpose', async () => {
    const { stdout } = await runCommand(['rooms', 'get-settings', key, '--dry-run'], {
      env: { ...env, ROOM_SESSIONS_API_KEY: 'another-key-0123456789' },
    });
    expect(stdout).toContain(key);
    expect(takeLeaks()).not.toEqual([]);
  });

  it('is masked in messages from 8 characters on, and in data from 16 on', () => {
    const secrets = createSecrets();
    secrets.add('expired');
    expect(secrets.clean('it is wrong, expired, revoked')).toBe('it is wrong, expired, revoked');
    secrets.add('my-own-key');
    expect(secrets.clean('my-own-key is wrong, expired')).toBe('[secret] is wrong, expired');
    expect(secrets.cleanData('{"name":"my-own-key"}')).toBe('{"name":"my-own-key"}');
    secrets.add('my-own-key-0123456789');
    expect(secrets.cleanData('{"name":"my-own-key-0123456789"}')).toBe('{"name":"[secret]"}');
  });

  it('that is an ordinary word does not change the findings of check', async () => {
    await using server = await listen(createServer((_, response) => response.writeHead(401).end()));
    const env = { ROOM_SESSIONS_BASE_URL: server.url, ROOM_SESSIONS_API_KEY: 'wrong' };
    const { stdout } = await runCommand(['check'], { env });
    expect(stdout).toContain('it is wrong, expired, revoked or of another deployment');
  });

  it('of a profile is masked as soon as it is read', async () => {
    await using server = await listen(createServer(answers['a record']));
    const home = join(folder.path, 'home');
    const profile = { ROOM_SESSIONS_CONFIG_DIR: home };
    const add = ['profile', 'add', 'a', '--base-url', server.url, '--store', 'file'];
    await runCommand(add, { env: profile, stdin: key });
    const { code, stdout } = await runCommand(['rooms', 'get-settings', sample.socialId], {
      env: profile,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('[secret]');
  });
});
