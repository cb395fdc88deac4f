import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { startGateway } from '@room-sessions/gateway';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/command.ts';
import { gif } from '../testing/sample-arguments.ts';

const gateway = await startGateway({ apiKey: key });
const folder = await temporaryFolder();
afterAll(async () => {
  await gateway.close();
  await folder[Symbol.asyncDispose]();
});
beforeEach(() => gateway.control.reset());

const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };
const file = join(folder.path, 'dot.gif');
await writeFile(file, gif);
const text = join(folder.path, 'notes.txt');
await writeFile(text, 'no image');

const upload = (args: readonly string[], isTerminal = false) =>
  runCommand(['media', 'upload-image', ...args], { env, isTerminal });
const paths = async () =>
  (await gateway.control.requests.list()).requests.map(({ path }) => path.split('/upload/')[1]);

describe('media upload-image', () => {
  it('uploads a file, described by its own header', async () => {
    const { code, stdout } = await upload([file]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      imageName: 'dot.gif',
      imageSize: String(gif.length),
    });
    expect(await paths()).toEqual(['dot.gif/gif/1/1']);
  });

  it('accepts a name, a type and a size that the header lacks', async () => {
    const size = ['--type', 'png', '--width', '3', '--height', '4'];
    const { code, stderr } = await upload([text, '--name', 'a b', ...size]);
    expect(await paths()).toEqual(['a%20b/png/3/4']);
    // The record has an error.
    expect(code).toBe(1);
    expect(stderr).toMatch(/the gateway refused 1 of 1: the bytes are not a PNG/);
  });

  it('shows progress on a terminal only', async () => {
    expect((await upload([file], true)).stderr).toContain(`100 % (${gif.length} of ${gif.length})`);
    expect((await upload([file])).stderr).toBe('');
  });

  it.each([
    [[], 'expected one FILE'],
    [[file, file], 'expected one FILE'],
    [['/nonexistent.png'], 'there is no file'],
    [[text], 'has no PNG'],
    [[file, '--width', '7'], '`width` is given as 7, but the image has 1 pixels'],
    [[file, '--height', 'tall'], '--height: expected a number of pixels'],
  ])('refuses %j with 2', async (args, message) => {
    const { code, stderr } = await upload(args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(await paths()).toEqual([]);
  });

  it('exits with 4 when the connection ends after the handler', async () => {
    const { expectations } = gateway.control;
    await expectations.set({ operation: 'uploadImage', when: 'after', effect: { drop: true } });
    expect((await upload([file])).code).toBe(4);
  });
});
