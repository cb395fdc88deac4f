// Every operation of the table, with a command line from its row.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { sample, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { apiCommands } from './generated/commands.ts';
import { toFlag } from './names.ts';
import { runCommand } from './testing/command.ts';
import { sampleArguments } from './testing/sample-arguments.ts';

// Strict: a field or a parameter that is not documented is refused.
const gateway = await startGateway({ apiKey: key, strict: true });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => gateway.control.requests.clear());

const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };
const run = (...args: string[]) => runCommand(args, { env });
const requests = async () => (await gateway.control.requests.list()).requests;
const { socialId, userIds, unknownId } = sample;

describe.each(apiCommands.map((row) => [`${row.domain} ${row.name}`, row] as const))(
  '%s',
  (_, row) => {
    it('sends one request of its operation and prints the response', async () => {
      const args = await sampleArguments(row, folder.path);
      const { code, stdout, stderr } = await run(...args, '--drift');
      // The response matches the document.
      expect(code).toBe(0);
      expect(stderr).toMatch(row.paged ? /^(room-sessions: \d+ shown, .*\n)?$/ : /^$/);
      const sent = await requests();
      expect(sent.map(({ operation, status }) => [operation, status])).toEqual([
        [row.operation.id, 200],
      ]);
      if (stdout !== '') JSON.parse(stdout);
    });

    it('prints a curl command for the same request with --dry-run', async () => {
      const args = await sampleArguments(row, folder.path);
      const { code, stdout, stderr } = await run(...args, '--dry-run');
      expect([code, stderr, await requests()]).toEqual([0, '', []]);
      const curl = await exec(['sh', '-c', stdout.replaceAll('curl ', 'curl --silent --fail ')], {
        env: { ...process.env, ROOM_SESSIONS_API_KEY: key },
      });
      expect(curl).toMatchObject({ code: 0 });
      expect((await requests()).map(({ operation }) => operation)).toEqual([row.operation.id]);
    });
  },
);

describe('the id of an update', () => {
  const updates = apiCommands.filter(({ fields }) => {
    const [needed, ...more] = fields.filter((field) => field.required);
    return needed?.in === 'body' && more.length === 0;
  });

  it('is an optional argument of every update', () => {
    expect(updates.map(({ name }) => name)).toEqual(['update-playlist', 'update', 'update-event']);
  });

  it.each(updates.map((row) => [`${row.domain} ${row.name}`, row] as const))(
    'may be a word or an option: %s',
    async (_, row) => {
      const args = await sampleArguments(row, folder.path);
      const { name } = row.fields.find((field) => field.required)!;
      const at = args.indexOf(`--${toFlag(name)}`);
      const [, id = ''] = args.splice(at, 2);
      const [word, option] = [
        await run(...args, id, '--dry-run'),
        await run(...args, `--${toFlag(name)}`, id, '--dry-run'),
      ];
      expect(word.code).toBe(0);
      expect(word.stdout).toBe(option.stdout);
      const inBody = await run(...args, '--body', JSON.stringify({ [name]: id }), '--dry-run');
      expect(inBody.code).toBe(0);
    },
  );
});

describe('the examples of an operation', () => {
  it.each(commands.filter(({ name }) => apiCommands.some((row) => isCommand(row, name))))(
    'are command lines that are accepted: $name',
    async ({ examples = [] }) => {
      expect(examples).not.toEqual([]);
      await writeFile(join(folder.path, 'body.json'), '{}');
      for (const example of examples.filter((one) => !/\||FILE|photo|guests/.test(one))) {
        const [, ...args] = example.replace('body.json', join(folder.path, '$&')).split(' ');
        const values = args.map((one) => (one === 'N' ? '7' : one));
        const { code, stderr } = await run(...values, '--dry-run');
        expect([code, stderr]).toEqual([0, '']);
      }
    },
  );
});

const isCommand = ({ domain, name }: { domain: string; name: string }, command: string): boolean =>
  command === `${domain} ${name}`;

describe('the input of an operation', () => {
  it('merges options into --body, and the options win', async () => {
    const body = JSON.stringify({ name: 'A', qty: 3 });
    const { stdout } = await run('media', 'create-playlist', '--body', body, '--name', 'B');
    expect(JSON.parse(stdout)).toMatchObject({ name: 'B', qty: 3 });
  });

  it('comes from a file or from standard input', async () => {
    const file = join(folder.path, 'playlist.json');
    await writeFile(file, '\uFEFF{"name":"From a file"}');
    const { stdout } = await run('media', 'create-playlist', '--body', file);
    expect(JSON.parse(stdout)).toMatchObject({ name: 'From a file' });
    const piped = await runCommand(['media', 'create-playlist', '--body', '-'], {
      env,
      stdin: '{"name":"Piped"}',
    });
    expect(JSON.parse(piped.stdout)).toMatchObject({ name: 'Piped' });
  });

  it('repeats a parameter of --query', async () => {
    const args = ['--query', 'a=1', '--query', 'a=2', '--query', 'b=x=y'];
    const { stdout } = await run('rooms', 'copy-room-set', ...args, '--dry-run');
    expect(stdout).toContain('/api/v1/social/room/set/copy?a=1&a=2&b=x%3Dy');
  });

  it('is quoted for a shell', async () => {
    const name = `O'Hara "$HOME" \`id\``;
    const dry = await run('media', 'create-playlist', '--name', name, '--dry-run');
    const curl = await exec(['sh', '-c', dry.stdout], {
      env: { ...process.env, ROOM_SESSIONS_API_KEY: key },
    });
    expect(JSON.parse(curl.stdout)).toMatchObject({ name });
  });

  it('is sent unchanged if only the gateway refuses it', async () => {
    const { code, stderr } = await run('rooms', 'get-settings', 'no-uuid');
    expect(code).toBe(1);
    expect(stderr).toContain('getRoomSettings was answered with status 400');
  });
});

describe('a record with an error', () => {
  it('makes the exit code 1, and is printed', async () => {
    const body = JSON.stringify(
      [userIds[1], unknownId].map((invitedUserId) => ({ invitedUserId })),
    );
    const { code, stdout, stderr } = await run('rooms', 'invite', socialId, '--body', body);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(stderr).toMatch(/^room-sessions: the gateway refused 1 of 2: no user /);
  });
});

describe('--drift', () => {
  it('reports undocumented fields on stderr', async () => {
    const body = JSON.stringify({ socialId, colour: 'blue' });
    const { code, stderr } = await run('rooms', 'update', '--body', body, '--drift');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /--drift: 1 difference.*\nupdateRoom +body +colour .*unknown field: text/,
    );
  });
});

describe('request', () => {
  it('calls any path, with the query of the path and of --query', async () => {
    const path = '/api/v1/social/playlist/all?page=1&size=2';
    const { code, stdout } = await run('request', 'get', path, '--query', 'size=3');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(3);
  });

  it('suggests the prefix of the path after 404', async () => {
    const hint = 'Paths of the API begin with /api/v1/: did you mean /api/v1/transcription?';
    const { code, stderr } = await run('request', 'GET', '/transcription');
    expect([code, stderr]).toEqual([1, expect.stringContaining(hint)]);
    expect((await run('request', 'GET', '/api/v1/none')).stderr).not.toContain('did you mean');
  });

  it('sends a body', async () => {
    const body = JSON.stringify({ name: 'Evening' });
    const path = '/api/v1/audio/api/key/playlist';
    const { stdout } = await run('request', 'POST', path, '--body', body, '--fields', 'name');
    expect(stdout).toBe('{"name":"Evening"}\n');
  });

  it('does not repeat a documented GET that may create a record', async () => {
    await gateway.control.expectations.set({ operation: 'getGuestUser', effect: { status: 503 } });
    const { code } = await run('request', 'GET', '/api/v1/guest/user');
    await gateway.control.expectations.clear();
    expect([code, (await requests()).length]).toEqual([4, 1]);
  });
});
