import { once } from 'node:events';
import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import type { SocialInvite } from '@room-sessions/rooms';
import {
  type Running,
  spawnProgram,
  type TemporaryFolder,
  temporaryFolder,
} from '@room-sessions/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readList } from './read-list.ts';
import { showProgress } from './show-progress.ts';

const { socialId, unknownId } = sample;
const userIds = Array.from(
  { length: 950 },
  (_, n) => `0badcafe-0000-4000-8000-${String(n).padStart(12, '0')}`,
);

let gateway: Gateway;
let folder: TemporaryFolder;
let list: string;
beforeEach(async () => {
  gateway = await startGateway();
  await gateway.control.seed({ users: userIds.map((userId) => ({ userId })) });
  folder = await temporaryFolder();
  list = join(folder.path, 'users.csv');
  await writeFile(list, ['name,userId', ...userIds.map((id, n) => `User ${n},${id}`)].join('\n'));
});
afterEach(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});

const start = (room = socialId): Running =>
  spawnProgram([process.execPath, join(import.meta.dirname, 'main.ts'), room, list], {
    env: {
      ...process.env,
      ROOM_SESSIONS_BASE_URL: gateway.url,
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
    },
  });

/** The users in all invites that the gateway received. */
async function getInvited(): Promise<string[]> {
  const { requests } = await gateway.control.requests.list({ operation: 'inviteUsers' });
  return requests
    .flatMap(({ request }) => JSON.parse(request.body ?? '[]') as SocialInvite[])
    .map(({ invitedUserId }) => invitedUserId ?? '')
    .toSorted();
}

it('invites everyone on the list, with progress in plain lines', async () => {
  const { code, stdout, stderr } = await start().ended;
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toMatch(/^\d+ of 950 users, 0 refused\n/);
  expect(stderr).toMatch(/\n950 of 950 users are invited\.\n$/);
  expect(await getInvited()).toEqual(userIds);
});

it('prints each user who is not invited, with the reason', async () => {
  await copyFile(join(import.meta.dirname, '../users.csv'), list);
  const { code, stdout, stderr } = await start().ended;
  expect(code).toBe(1);
  expect(stdout).toMatch(new RegExp(`^${unknownId}\trefused\t\\w.*\n$`));
  expect(stderr).toContain('2 of 3 users are invited.');
});

it('completes pending batches at Ctrl-C, and the same command resumes', async () => {
  // The batches after the first four are slow.
  await gateway.control.expectations.set({ effect: { delay: 1 }, times: 4 });
  await gateway.control.expectations.set({ effect: { delay: 1_500 } });
  const { child, ended } = start();
  await once(child.stderr!, 'data');
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  expect(code).toBe(3);
  expect(stderr).toContain(`Stopped.\nThe same command goes on from ${list}.resume.json.`);
  expect((await getInvited()).length).toBeLessThan(950);

  await gateway.control.expectations.clear();
  expect(await start().ended).toMatchObject({ code: 0, stdout: '' });
  // Each user once, in both runs.
  expect(await getInvited()).toEqual(userIds);
  expect(await readdir(folder.path)).toEqual(['users.csv']);
});

it('aborts at the second Ctrl-C, and prints the users whose result is unknown', async () => {
  await gateway.control.expectations.set({ effect: { stall: true } });
  const { child, ended } = start();
  const hits = async () => (await gateway.control.expectations.list())[0]?.hits;
  await expect.poll(hits).toBe(4);
  child.kill('SIGINT');
  await once(child.stderr!, 'data');
  child.kill('SIGINT');
  expect((await ended).code).toBe(3);

  await gateway.control.expectations.clear();
  const { code, stdout } = await start().ended;
  const unknown = userIds.slice(0, 400).map((userId) => `${userId}\tunknown\n`);
  expect([code, stdout]).toEqual([1, unknown.join('')]);
});

it('continues after a temporary failure, and sends no invite twice', async () => {
  const effect = { drop: true } as const;
  await gateway.control.expectations.set({ operation: 'inviteUsers', effect, times: 1 });
  const { code, stdout, stderr } = await start().ended;
  expect(stderr).toMatch(/ConnectionError: .* Trying again in 1 s\.\n/);
  expect([code, stdout.split('\tunknown\n').length - 1]).toEqual([1, 100]);
  expect((await getInvited()).length).toBe(new Set(await getInvited()).size);
});

it('exits with 2 and writes no file if the room or the list is wrong', async () => {
  const nobody = 'This run invited nobody. Fix the problem, and run it again.\n';
  const room = await start(unknownId).ended;
  expect(room).toMatchObject({ code: 2, stderr: expect.stringMatching(/^NotFoundError: /) });
  await writeFile(list, 'name\n');
  const stderr = `The list has no user id.\n${nobody}`;
  expect(await start().ended).toMatchObject({ code: 2, stdout: '', stderr });
  expect(await readdir(folder.path)).toEqual(['users.csv']);
});

const [one, two] = userIds as [string, string];

it('readList reads each id once, from lines or from a column', () => {
  expect(readList(`${one}\r\n\r\n${two}\r\n${one.toUpperCase()}`)).toEqual([one, two]);
  expect(readList(`\uFEFFname,id\n"Moreau, Anna",${one}\nBen,"${two}"\n`)).toEqual([one, two]);
  expect(() => readList(`${one}\nBen Okafor`)).toThrow('Line 2 of the list must have one user id');
  expect(() => readList(`${one}\n${two},${one}`)).toThrow('but has 2.');
});

it('showProgress overwrites a bar on a terminal', () => {
  let output = '';
  const write = (text: string): void => void (output += text);
  const show = showProgress({ isTTY: true, columns: 51, write });
  for (const done of [100, 200]) show({ done, total: 200, refused: 1 });
  expect(output).toBe(
    '\r[##########..........] 100 of 200 users, 1 refused\x1b[K' +
      '\r[####################] 200 of 200 users, 1 refused\x1b[K\n',
  );
});
