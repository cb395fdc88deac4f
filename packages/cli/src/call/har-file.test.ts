import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { key, lookAt } from '@room-sessions/testing/canaries';
import type { Har } from '@room-sessions/har';
import { sample, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/command.ts';

const gateway = await startGateway({ apiKey: key });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => gateway.control.reset());
const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };

let files = 0;
async function record(...args: string[]): Promise<{ code: number; har: Har; file: string }> {
  const file = join(folder.path, `${(files += 1)}.har`);
  const { code } = await runCommand([...args, '--har', file], { env });
  const text = await readFile(file, 'utf8');
  lookAt('log', text);
  return { code, har: JSON.parse(text) as Har, file };
}

describe('--har', () => {
  it('records a request and its response, readable for its owner only', async () => {
    const { code, har, file } = await record('rooms', 'get-settings', sample.socialId);
    expect(code).toBe(0);
    expect(har.log.entries).toMatchObject([
      { _operation: 'getRoomSettings', request: { method: 'GET' }, response: { status: 200 } },
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('makes an existing file readable for its owner only', async () => {
    const file = join(folder.path, 'existing.har');
    await writeFile(file, '', { mode: 0o644 });
    await runCommand(['badging', 'get-question', '--har', file], { env });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  // A device of Linux.
  it.runIf(existsSync('/dev/full'))('that cannot be written does not hide the result', async () => {
    const { mode } = await stat('/dev/full');
    const read = await runCommand(['badging', 'get-question', '--har', '/dev/full'], { env });
    expect(read).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^\{/),
      stderr: 'room-sessions: --har /dev/full: it cannot be written (ENOSPC).\n',
    });
    const effect = { drop: true } as const;
    await gateway.control.expectations.set({ operation: 'createPlaylist', effect });
    const save = ['media', 'create-playlist', '--name', 'A', '--har', '/dev/full'];
    const write = await runCommand(save, { env });
    expect(write.code).toBe(4);
    expect(write.stderr).toContain('may have processed the request');
    expect((await stat('/dev/full')).mode).toBe(mode);
  });

  it('records every page of a list', async () => {
    const args = ['rooms', 'list-alternate-hosts', sample.socialId, '--all', '--size', '20'];
    expect((await record(...args)).har.log.entries).toHaveLength(3);
  });

  it('records each attempt of a call that fails', async () => {
    const effect = { status: 503 };
    await gateway.control.expectations.set({ operation: 'getBadgeQuestion', effect });
    const { code, har } = await record('badging', 'get-question');
    expect(code).toBe(1);
    expect(har.log.entries.map(({ response }) => response.status)).toEqual([503, 503, 503]);
  });

  it('contains no tokens of a guest', async () => {
    const { har } = await record('rooms', 'get-guest-user');
    const { text = '' } = har.log.entries[0]!.response.content;
    expect(JSON.parse(text)).toMatchObject({ bearer: '[redacted]', refreshBearer: '[redacted]' });
  });

  it('keeps an earlier file when nothing is sent', async () => {
    const { file } = await record('badging', 'get-question');
    const before = await readFile(file, 'utf8');
    await runCommand(['badging', 'get-question', '--dry-run', '--har', file], { env });
    await runCommand(['badging', 'get-question', '--har', file]);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('is refused before anything is sent if it cannot be written', async () => {
    const args = ['media', 'create-playlist', '--name', 'A', '--har', '/nonexistent/a.har'];
    const { code, stderr } = await runCommand(args, { env });
    expect(code).toBe(2);
    expect(stderr).toContain(
      '--har /nonexistent/a.har: there is no such folder. Nothing was sent.',
    );
    expect((await gateway.control.requests.list()).requests).toEqual([]);
  });
});
