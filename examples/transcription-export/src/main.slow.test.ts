import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Gateway, startGateway } from '@room-sessions/gateway';
import {
  type Running,
  spawnProgram,
  type TemporaryFolder,
  temporaryFolder,
} from '@room-sessions/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';

const transcriptions = Array.from({ length: 130 }, (_, n) => ({
  name: `Session ${n}`,
  text: `What was said in session ${n}, “at length”.`,
}));

let gateway: Gateway;
let temporary: TemporaryFolder;
let folder: string;
beforeEach(async () => {
  gateway = await startGateway({ seed: { transcriptions } });
  temporary = await temporaryFolder();
  folder = temporary.path;
});
afterEach(async () => {
  await gateway.close();
  await temporary[Symbol.asyncDispose]();
});

function begin(args: string[] = [folder], apiKey = gateway.apiKey): Running {
  const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: apiKey };
  return spawnProgram([process.execPath, join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, ...env },
  });
}

/** The exported transcriptions; throws for an incomplete JSON file. */
async function exported(): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const contents = files.map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(contents)).map(
    (json) => JSON.parse(json) as (typeof transcriptions)[0],
  );
}

/** Lets so many pages pass, and answers no other. */
async function stallAfter(times: number): Promise<void> {
  await gateway.control.expectations.set({ effect: { delay: 1 }, times });
  await gateway.control.expectations.set({ effect: { stall: true } });
}

const names = (items: { name: string }[]): string[] => items.map(({ name }) => name).toSorted();

it('writes a file for each transcription, and only new ones in the next run', async () => {
  expect(await begin().ended).toMatchObject({
    code: 0,
    stdout: 'transcriptions: 130 written, 0 unchanged, complete\n',
    stderr: '',
  });
  const files = await exported();
  expect(names(files)).toEqual(names(transcriptions));
  expect(files).toContainEqual(expect.objectContaining(transcriptions[77]));
  const [file = ''] = await readdir(folder).then((all) =>
    all.filter((name) => name !== '.partial'),
  );
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);

  await gateway.control.seed({ transcriptions: [{ name: 'New', text: 'Said today.' }] });
  const { stdout } = await begin().ended;
  expect(stdout).toBe('transcriptions: 1 written, 130 unchanged, complete\n');
});

it('resumes after it was killed and leaves no partial file', async () => {
  await stallAfter(3);
  const { child, ended } = begin();
  while ((await exported()).length === 0) await wait(5);
  child.kill('SIGKILL');
  expect((await ended).code).toBe(null);
  const before = (await exported()).length;
  expect(before).toBeLessThan(transcriptions.length);
  // The temporary file of a killed run, some time later.
  await writeFile(join(folder, '.partial', 'half.json.1'), '{ "name": "Sess');
  for (const name of await readdir(join(folder, '.partial'))) {
    await utimes(join(folder, '.partial', name), 0, 0);
  }

  await gateway.control.expectations.clear();
  expect(await begin().ended).toMatchObject({
    code: 0,
    stdout: `transcriptions: ${130 - before} written, ${before} unchanged, complete\n`,
  });
  expect(names(await exported())).toEqual(names(transcriptions));
  expect(await readdir(join(folder, '.partial'))).toEqual([]);
});

it('stops on a signal, prints its progress and can be run again', async () => {
  await stallAfter(3);
  const { child, ended } = begin();
  while ((await exported()).length === 0) await wait(5);
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await ended;
  expect(code).toBe(1);
  expect(stdout).toBe(
    `transcriptions: ${(await exported()).length} written, 0 unchanged, cut short\n`,
  );
  expect(stderr).toMatch(/^AbortError: listTranscriptions /);
});

it('can be run again after the gateway failed', async () => {
  await gateway.control.expectations.set({ effect: { status: 404 } });
  const { code, stdout, stderr } = await begin().ended;
  expect([code, stdout]).toEqual([1, 'transcriptions: 0 written, 0 unchanged, cut short\n']);
  expect(stderr).toMatch(/^NotFoundError: listTranscriptions /);
});

it('runs next to another export that is still running', async () => {
  await stallAfter(3);
  const { child, ended } = begin();
  while ((await exported()).length === 0) await wait(5);
  await gateway.control.expectations.clear();
  expect(await begin().ended).toMatchObject({ code: 0, stderr: '' });
  expect(names(await exported())).toEqual(names(transcriptions));
  child.kill('SIGTERM');
  expect((await ended).stderr).not.toContain('ENOENT');
});

it('exits with 2 and names the path when the folder is a file', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await begin([file]).ended).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(file),
  });
});

it('exits with 2 for a rejected key or wrong usage', async () => {
  const refused = await begin([folder], 'not-the-key').ended;
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('Check the API key');
  expect(refused.stderr).not.toContain('not-the-key');
  expect(await begin([folder], '').ended).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Set `apiKey` or ROOM_SESSIONS_API_KEY.'),
  });
  for (const args of [[], ['--help']]) {
    expect(await begin(args).ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'Usage: node src/main.ts FOLDER\n',
    });
  }
});
