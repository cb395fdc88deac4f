// Tests the command `room-sessions`, installed alone with npm.

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sample, startGateway } from '@room-sessions/gateway';
import { readDocument, readOperations } from '@room-sessions/codegen/document';
import { exec, execOk, temporaryFolder } from '@room-sessions/testing';
import { installPacked } from '@room-sessions/testing/packed';
import { afterAll, describe, expect, inject, it } from 'vitest';

const gateway = await startGateway({ strict: true });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

const home = join(folder.path, 'home');
await installPacked(home, new Map(Object.entries(inject('packed'))), ['cli'], { peers: false });
const bin = join(home, 'node_modules/.bin/room-sessions');
const env = {
  PATH: process.env['PATH'],
  ROOM_SESSIONS_CONFIG_DIR: join(folder.path, 'config'),
  ROOM_SESSIONS_BASE_URL: gateway.url,
  ROOM_SESSIONS_API_KEY: gateway.apiKey,
};

interface Described {
  readonly name: string;
  readonly operation?: string;
  readonly words: readonly { readonly placeholder: string; readonly required: boolean }[];
  readonly paged: boolean;
  readonly options: readonly { readonly name: string; readonly required: boolean }[];
}

const { commands } = JSON.parse(await execOk([bin, 'help', '--json'], { env })) as {
  commands: Described[];
};

const image = join(folder.path, 'dot.gif');
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
await writeFile(image, Buffer.from(gif, 'base64'));

/** Sample arguments and options by name. */
const values: Readonly<Record<string, string>> = {
  SOCIAL_ID: sample.socialId,
  FILE: image,
  '--social-id': sample.socialId,
  '--playlist-id': sample.playlistId,
  '--social-event-id': sample.eventId,
};
/** An option that makes a body non-empty. */
const fields = new Set(['--name', '--answer']);

function toArguments({ name, words, options, operation }: Described): string[] {
  const given = options.flatMap((option) =>
    option.required || fields.has(option.name) ? [option.name, values[option.name] ?? 'Text'] : [],
  );
  const invites = [{ invitedUserId: sample.userIds[1] }];
  const body = operation === 'inviteUsers' ? ['--body', JSON.stringify(invites)] : [];
  // The other options are repeated.
  const own = words
    .filter(({ required }) => required)
    .map(({ placeholder }) => values[placeholder] ?? placeholder);
  return [...name.split(' '), ...own, ...given, ...body];
}

describe('the packed command room-sessions', () => {
  const operations = commands.filter(({ operation }) => operation !== undefined);

  it('has every operation of the document', async () => {
    const ids = readOperations(await readDocument()).map(({ id }) => id);
    expect(operations.map(({ operation = '' }) => operation).toSorted()).toEqual(ids.toSorted());
  });

  it.each(operations.map((one) => [one.name, one] as const))('calls %s', async (_, command) => {
    await gateway.control.requests.clear();
    const { code, stderr } = await exec([bin, ...toArguments(command)], { env });
    const more = /^room-sessions: 20 shown, and there may be more/;
    expect([code, stderr]).toEqual([0, command.paged ? expect.stringMatching(more) : '']);
    const { requests } = await gateway.control.requests.list();
    expect(requests.map(({ operation, status }) => [operation, status])).toEqual([
      [command.operation, 200],
    ]);
  });

  it('calls any path', async () => {
    const output = await execOk([bin, 'request', 'GET', '/api/v1/transcription'], { env });
    expect(JSON.parse(output)).toHaveLength(20);
  });
});

/** The maximum bytes of code for a call, because each start reads and compiles this code. */
const mostBytes = 300_000;

const hook = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) process.stderr.write('loaded ' + url + '\\n');
    return next(url, context);
  },
});`;

/** The files that a command loads. */
async function loadedBy(...args: string[]): Promise<string[]> {
  const options = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const { code, stderr } = await exec([bin, ...args], { env: { ...env, NODE_OPTIONS: options } });
  expect(code).toBe(0);
  return [...stderr.matchAll(/^loaded (.+)$/gm)].map(([, url = '']) => fileURLToPath(url));
}

describe('the start of room-sessions', () => {
  const call = ['rooms', 'get-settings', sample.socialId];

  it.each([[['--help']], [call]])('loads two files of a bounded size: %j', async (args) => {
    const files = await loadedBy(...args);
    expect(files.map((file) => file.split('/dist/')[1])).toEqual(['bin.js', 'run.js']);
    const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes);
  });

  it('loads the schemas only with --drift', async () => {
    const names = (await loadedBy(...call, '--drift')).map((file) => file.split('/dist/')[1]);
    expect(names).toEqual(['bin.js', 'run.js', 'rooms.js', 'components.js']);
  });
});
