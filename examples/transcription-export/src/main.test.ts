import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Gateway, startGateway } from '@room-sessions/gateway';
import { afterEach, beforeEach, expect, it } from 'vitest';

const transcriptions = Array.from({ length: 130 }, (_, n) => ({
  name: `Session ${n}`,
  text: `What was said in session ${n}, “at length”.`,
}));

let gateway: Gateway;
let folder: string;
beforeEach(async () => {
  gateway = await startGateway({ seed: { transcriptions } });
  folder = await mkdtemp(join(tmpdir(), 'transcriptions-'));
});
afterEach(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

function start(args: string[] = [folder], apiKey = gateway.apiKey): ChildProcess {
  const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: apiKey };
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { ...process.env, ...env },
  });
}

async function ended(child: ChildProcess) {
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  const [code] = (await exit) as [number | null];
  return { code, out, err };
}

/** What was exported; throws for a file that is no whole JSON. */
async function exported(): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const contents = files.map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(contents)).map(
    (json) => JSON.parse(json) as (typeof transcriptions)[0],
  );
}

/** Lets so many pages pass, and answers no other. */
async function stallAfter(times: number): Promise<void> {
  await gateway.control.faults.set({ effect: { delay: 1 }, times });
  await gateway.control.faults.set({ effect: { stall: true } });
}

const names = (items: { name: string }[]): string[] => items.map(({ name }) => name).toSorted();

it('writes a file for each transcription, as it came, and the next night only what is new', async () => {
  expect(await ended(start())).toEqual({
    code: 0,
    out: 'transcriptions: 130 written, 0 unchanged, complete\n',
    err: '',
  });
  const files = await exported();
  expect(names(files)).toEqual(names(transcriptions));
  expect(files).toContainEqual(expect.objectContaining(transcriptions[77]));
  const [file = ''] = await readdir(folder).then((all) =>
    all.filter((name) => name !== '.partial'),
  );
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);

  await gateway.control.seed({ transcriptions: [{ name: 'New', text: 'Said today.' }] });
  const { out } = await ended(start());
  expect(out).toBe('transcriptions: 1 written, 130 unchanged, complete\n');
});

it('goes on after it was killed in the middle, and no file is there by half', async () => {
  await stallAfter(3);
  const child = start();
  const end = ended(child);
  while ((await exported()).length === 0) await wait(5);
  child.kill('SIGKILL');
  expect((await end).code).toBe(null);
  const before = (await exported()).length;
  expect(before).toBeLessThan(transcriptions.length);
  // What a kill at the worst moment leaves, some time after it.
  await writeFile(join(folder, '.partial', 'half.json.1'), '{ "name": "Sess');
  for (const name of await readdir(join(folder, '.partial'))) {
    await utimes(join(folder, '.partial', name), 0, 0);
  }

  await gateway.control.faults.clear();
  expect(await ended(start())).toMatchObject({
    code: 0,
    out: `transcriptions: ${130 - before} written, ${before} unchanged, complete\n`,
  });
  expect(names(await exported())).toEqual(names(transcriptions));
  expect(await readdir(join(folder, '.partial'))).toEqual([]);
});

it('stops when it is told to, says how far it came, and can be run again', async () => {
  await stallAfter(3);
  const child = start();
  const end = ended(child);
  while ((await exported()).length === 0) await wait(5);
  child.kill('SIGTERM');
  const { code, out, err } = await end;
  expect(code).toBe(1);
  expect(out).toBe(
    `transcriptions: ${(await exported()).length} written, 0 unchanged, cut short\n`,
  );
  expect(err).toMatch(/^AbortError: listTranscriptions /);
});

it('can be run again after a failure of the gateway', async () => {
  await gateway.control.faults.set({ effect: { status: 404 } });
  const { code, out, err } = await ended(start());
  expect([code, out]).toEqual([1, 'transcriptions: 0 written, 0 unchanged, cut short\n']);
  expect(err).toMatch(/^NotFoundError: listTranscriptions /);
});

it('runs beside another that is not yet done', async () => {
  await stallAfter(3);
  const child = start();
  const end = ended(child);
  while ((await exported()).length === 0) await wait(5);
  await gateway.control.faults.clear();
  expect(await ended(start())).toMatchObject({ code: 0, err: '' });
  expect(names(await exported())).toEqual(names(transcriptions));
  child.kill('SIGTERM');
  expect((await end).err).not.toContain('ENOENT');
});

it('tells a folder that is none from failures that pass', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await ended(start([file]))).toMatchObject({ code: 2, err: expect.stringContaining(file) });
});

it('tells a key that does not work, and a wrong use, from failures that pass', async () => {
  const refused = await ended(start([folder], 'not-the-key'));
  expect(refused.code).toBe(2);
  expect(refused.err).toContain('Check the API key');
  expect(refused.err).not.toContain('not-the-key');
  expect(await ended(start([folder], ''))).toMatchObject({
    code: 2,
    err: expect.stringContaining('Give `apiKey`, or set ROOM_SESSIONS_API_KEY.'),
  });
  for (const args of [[], ['--help']]) {
    expect(await ended(start(args))).toEqual({
      code: 2,
      out: '',
      err: 'Usage: node src/main.ts FOLDER\n',
    });
  }
});
