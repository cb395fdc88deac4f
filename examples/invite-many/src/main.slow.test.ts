import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import {
  exec,
  listen,
  type Running,
  spawnProgram,
  type TemporaryFolder,
  temporaryFolder,
} from '@room-sessions/testing';
import type { SocialInvite } from '@room-sessions/rooms';
import { afterEach, beforeEach, expect, it } from 'vitest';

const { socialId, unknownId } = sample;
const userIds = Array.from(
  { length: 950 },
  (_, n) => `0badcafe-0000-4000-8000-${String(n).padStart(12, '0')}`,
);

let gateway: Gateway;
let temporary: TemporaryFolder;
let folder: string;
let list: string;
beforeEach(async () => {
  gateway = await startGateway();
  await gateway.control.seed({ users: userIds.map((userId) => ({ userId })) });
  temporary = await temporaryFolder();
  folder = temporary.path;
  list = join(folder, 'users.csv');
  await writeFile(list, ['name,userId', ...userIds.map((id, n) => `User ${n},${id}`)].join('\n'));
});
afterEach(async () => {
  await gateway.close();
  await temporary[Symbol.asyncDispose]();
});

const program = join(import.meta.dirname, 'main.ts');
const environment = (url = gateway.url): NodeJS.ProcessEnv => ({
  ...process.env,
  ROOM_SESSIONS_BASE_URL: url,
  ROOM_SESSIONS_API_KEY: gateway.apiKey,
});
const begin = (room = socialId, url?: string): Running =>
  spawnProgram([process.execPath, program, room, list], { env: environment(url) });

/** The users that the gateway was asked to invite, in all requests. */
async function sent(): Promise<string[]> {
  const { requests } = await gateway.control.requests.list({ operation: 'inviteUsers' });
  return requests
    .flatMap(({ request }) => JSON.parse(request.body ?? '[]') as SocialInvite[])
    .map(({ invitedUserId }) => invitedUserId ?? '')
    .toSorted();
}

it('invites everyone on the list and prints its progress in plain lines', async () => {
  const { code, stdout, stderr } = await begin().ended;
  expect([code, stdout]).toEqual([0, '']);
  const lines = stderr.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(11);
  expect(lines.at(0)).toMatch(/^\d+ of 950 users, 0 refused$/);
  expect(lines.slice(-2)).toEqual(['950 of 950 users, 0 refused', '950 of 950 users are invited.']);
  expect(await sent()).toEqual(userIds);
});

it('writes a file of the users who are not invited, with the reasons', async () => {
  await copyFile(join(import.meta.dirname, '../users.csv'), list);
  const { code, stdout, stderr } = await begin().ended;
  expect(code).toBe(1);
  expect(stdout).toMatch(new RegExp(`^${unknownId}\trefused\t\\w.*\n$`));
  expect(stderr).toContain('2 of 3 users are invited.');
});

it('completes pending batches at Ctrl-C and resumes from there', async () => {
  // The batches after the first four are slow.
  await gateway.control.expectations.set({ effect: { delay: 1 }, times: 4 });
  await gateway.control.expectations.set({ effect: { delay: 1_500 } });
  const { child, ended } = begin();
  await once(child.stderr!, 'data');
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(3);
  expect(stderr).toContain(`Stopped.\nThe same command goes on from ${list}.resume.json.`);
  expect((await readdir(folder)).toSorted()).toEqual(['users.csv', 'users.csv.resume.json']);
  expect((await stat(`${list}.resume.json`)).mode & 0o777).toBe(0o600);
  expect((await sent()).length).toBeLessThan(950);

  await gateway.control.expectations.clear();
  expect(await begin().ended).toMatchObject({ code: 0, stdout: '' });
  // Each of them once, in both runs.
  expect(await sent()).toEqual(userIds);
  expect(await readdir(folder)).toEqual(['users.csv']);
});

it('stops at once at the second Ctrl-C and lists the users whose result is unknown', async () => {
  const { id } = await gateway.control.expectations.set({ effect: { stall: true } });
  const { child, ended } = begin();
  const hits = async () => (await gateway.control.expectations.list())[0]?.hits;
  while ((await hits()) !== 4) await wait(5);
  child.kill('SIGINT');
  await once(child.stderr!, 'data');
  child.kill('SIGINT');
  expect((await ended).code).toBe(3);

  await gateway.control.expectations.clear(id);
  const { code, stdout, stderr } = await begin().ended;
  expect(code).toBe(1);
  expect(stdout).toBe(
    userIds
      .slice(0, 400)
      .map((userId) => `${userId}\tunknown\n`)
      .join(''),
  );
  expect(stderr).toContain('550 of 950 users are invited.');
  expect(await sent()).toEqual(userIds);
});

it('keeps the results when the rest is rejected, and resumes with the same list only', async () => {
  const { expectations } = gateway.control;
  await expectations.set({ operation: 'inviteUsers', effect: { delay: 1 }, times: 2 });
  await expectations.set({ operation: 'inviteUsers', effect: { status: 403 } });
  const { code, stderr } = await begin().ended;
  expect(code).toBe(3);
  expect(stderr).toContain('ForbiddenError');
  await writeFile(list, userIds.slice(1).join('\n'));
  const other = await begin().ended;
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('Give the same room and users again.');
});

it('stops at the first Ctrl-C while it waits for a gateway, and sends no more', async () => {
  await gateway.close();
  const { child, ended } = begin();
  const [chunk] = (await once(child.stderr!, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/ConnectionError: .* Trying again in 1 s\.\n$/);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 3, stderr: expect.stringMatching(/\nStopped\.\n$/) });
  expect(await readdir(folder)).toEqual(['users.csv']);
  gateway = await startGateway();
});

it('keeps its progress when its terminal is closed', async () => {
  await gateway.control.expectations.set({ effect: { delay: 1 }, times: 4 });
  await gateway.control.expectations.set({ effect: { delay: 1_500 } });
  const { child } = begin();
  const exit = once(child, 'exit');
  await once(child.stderr!, 'data');
  for (const stream of [child.stdout, child.stderr!]) stream.destroy();
  child.kill('SIGHUP');
  expect(await exit).toEqual([3, null]);
  expect((await readdir(folder)).toSorted()).toEqual(['users.csv', 'users.csv.resume.json']);
});

it('invites everyone when its output is closed', async () => {
  const { child } = begin();
  const exit = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr!]) stream.destroy();
  expect(await exit).toEqual([0, null]);
  expect(await sent()).toEqual(userIds);
});

it('prints an error of the gateway about a user on one line', async () => {
  const [invitedUserId = ''] = userIds;
  await writeFile(list, invitedUserId);
  const said = [{ invitedUserId, error: `no\n${unknownId}\tinvited\u001b[2J` }];
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
  });
  await using listening = await listen(server);
  const { ended } = begin(socialId, listening.url);
  const { code, stdout } = await ended;
  expect([code, stdout]).toEqual([1, `${invitedUserId}\trefused\tno ${unknownId} invited [2J\n`]);
});

it.each([
  ['no JSON', '{ "batches": [', 'users.csv.resume.json is not JSON'],
  ['no state', 'null', '`resume` must be'],
])('sends no invite when the resume file is %s', async (_, content, message) => {
  await writeFile(`${list}.resume.json`, content);
  expect(await begin().ended).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  expect(await sent()).toEqual([]);
});

it.each([
  ['a room that is not there', unknownId, /NotFoundError/],
  ['no room', '', /^Usage|InputError/],
])('exits with 2 and writes no file for %s', async (_, room, message) => {
  const { code, stderr } = await begin(room).ended;
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(await readdir(folder)).toEqual(['users.csv']);
});

it('reports a missing or empty list and that nobody was invited', async () => {
  await writeFile(list, 'name\n');
  const nobody = 'This run invited nobody. Fix the problem, and run it again.\n';
  expect(await begin().ended).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `The list has no user id.\n${nobody}`,
  });
  await rm(list);
  expect(await begin().ended).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `${list} cannot be read: there is no such file.\n${nobody}`,
  });
});

it.runIf(existsSync('/usr/bin/script') && process.platform === 'linux')(
  'shows a bar on a terminal',
  async () => {
    const command = `"${process.execPath}" "${program}" ${socialId} "${list}"`;
    const terminal = ['script', '--quiet', '--return', '--command', command, '/dev/null'];
    const { code, stdout } = await exec(terminal, { env: environment() });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\r\[#+\] 950 of 950 users, 0 refused/);
  },
);
