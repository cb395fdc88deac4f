// What uploadImage sends: images of the folder, as their headers describe them, and no other file.

import { link, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, describe, expect, it } from 'vitest';
import type { ToolResult } from '../testing/mcp-client.ts';
import { png } from '../testing/png.ts';
import { startRequestLog } from '../testing/request-log.ts';
import { testSettings } from '../testing/settings.ts';
import { connectStdio } from '../testing/stdio-server.ts';
import { openImageFolder } from './image-folder.ts';

const { path: home, ...temporary } = await temporaryFolder();
afterAll(() => temporary[Symbol.asyncDispose]());
await writeFile(join(home, 'dot.png'), png);
await writeFile(join(home, '.env'), 'DB_PASSWORD=a secret of the operator');
await link(join(home, '.env'), join(home, 'hard-link.png'));
await writeFile(join(home, 'cut.png'), png.subarray(0, 12));
await writeFile(join(home, 'empty.png'), '');
await writeFile(join(home, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
const images = await openImageFolder(home);

/** The result of an upload without a confirmation, and the paths of the requests that were sent. */
async function upload(args: object): Promise<{ result: ToolResult; sent: readonly string[] }> {
  await using log = await startRequestLog();
  const options = { allowWrites: true, confirmWrites: false, images };
  await using connection = await connectStdio(testSettings(log.url, options), 'modern');
  const result = await connection.client.callTool('uploadImage', { ...args });
  return { result, sent: log.requests.map(({ path }) => path) };
}

describe('uploadImage sends an image', () => {
  it.each([
    ['without a description', {}, 'dot.png/png/1/1'],
    ['with its own description', { type: 'png', width: 1, height: 1 }, 'dot.png/png/1/1'],
    ['with a size that is text', { width: '1', height: '1' }, 'dot.png/png/1/1'],
    ['with another name of its type', { type: 'image/png' }, 'dot.png/image%2Fpng/1/1'],
    ['with another name', { imageName: 'logo' }, 'logo/png/1/1'],
  ])('%s', async (_, description, path) => {
    const { sent } = await upload({ file: 'dot.png', ...description });
    expect(sent).toEqual([`/api/v1/image/upload/${path}`]);
  });
});

describe('uploadImage refuses', () => {
  const described = { type: 'png', width: 1, height: 1 };
  it.each<[string, object, string]>([
    ['a text that is called an image', { file: '.env', ...described }, 'is not a PNG, JPEG'],
    ['a text behind a hard link', { file: 'hard-link.png', ...described }, 'is not a PNG, JPEG'],
    ['an image that is cut off', { file: 'cut.png', ...described }, 'is not a PNG, JPEG'],
    ['an empty file', { file: 'empty.png', ...described }, 'is not a PNG, JPEG'],
    [
      'a format without a header',
      { file: 'drawing.svg', ...described, type: 'svg' },
      'is not a PNG, JPEG',
    ],
    ['another type', { file: 'dot.png', type: 'jpeg' }, '`type` is "jpeg", but "dot.png" is a png'],
    ['another width', { file: 'dot.png', width: 2 }, '`width` is 2, but "dot.png" has 1 pixels'],
    ['another height', { file: 'dot.png', height: '9' }, '`height` is "9", but "dot.png" has 1'],
    ['a name that is not text', { file: 'dot.png', imageName: 7 }, '`imageName` must be text'],
  ])('%s, and sends nothing', async (_, args, why) => {
    const { result, sent } = await upload(args);
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain(why);
    expect(result.content[0]?.text).toMatch(/\. Nothing was sent\.$/);
    expect(sent).toEqual([]);
  });
});
