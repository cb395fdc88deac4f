import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as ours from './index.ts';
import { json } from './testing/faults.ts';
import { failure, key, list, read, room, useFaultServer } from './testing/operations.ts';

// What an application has that installed two versions.
describe('two copies of this package', () => {
  const gateway = useFaultServer();
  let folder: string;
  let theirs: typeof ours;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'room-sessions-core-'));
    await cp(fileURLToPath(new URL('.', import.meta.url)), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    });
    theirs = (await import(pathToFileURL(join(folder, 'index.ts')).href)) as typeof ours;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are two', () => {
    expect(theirs.createClient).not.toBe(ours.createClient);
    expect(theirs.NotFoundError).not.toBe(ours.NotFoundError);
  });

  it('know each other’s errors', async () => {
    gateway.server.answer(json({}, 404));
    const client = theirs.createClient({ baseUrl: gateway.server.url, apiKey: key });
    const error = await failure(client.call(read, room));
    expect(error).not.toBeInstanceOf(ours.ApiError);
    expect(ours.isApiError(error)).toBe(true);
    expect(ours.isRoomSessionsError(error)).toBe(true);
    expect(ours.isInputError(error)).toBe(false);
  });

  it('take each other’s clients', async () => {
    gateway.server.answer(json([1]));
    const client = theirs.createClient({ baseUrl: gateway.server.url, apiKey: key });
    expect(ours.toClient(client)).toBe(client);
    expect(await ours.paginate(ours.toClient(client), list).all()).toEqual([1]);
  });
});
