import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { RefusedError } from '../tools/failure.ts';
import { type ImageFolder, openImageFolder } from './image-folder.ts';

const { path: home, ...temporary } = await temporaryFolder();
afterAll(() => temporary[Symbol.asyncDispose]());

const inside = join(home, 'images');
const outside = join(home, 'images-of-others');
await mkdir(join(inside, 'logos'), { recursive: true });
await mkdir(outside);
await writeFile(join(inside, 'dot.png'), 'dot');
await writeFile(join(inside, 'logos/logo.png'), 'logo');
await writeFile(join(outside, 'secret.png'), 'secret');
await symlink(join(outside, 'secret.png'), join(inside, 'link.png'));
await symlink(outside, join(inside, 'link'));
await symlink(join(inside, 'dot.png'), join(inside, 'own-link.png'));
await symlink(inside, join(home, 'linked-images'));
const images = await openImageFolder(inside);

const getText = async (folder: ImageFolder, path: string): Promise<string> =>
  Buffer.from((await folder.read(path)).bytes).toString();

describe('the image folder returns', () => {
  it.each([
    ['a file', 'dot.png', 'dot'],
    ['a file of a folder in it', 'logos/logo.png', 'logo'],
    ['a file by its whole path', join(inside, 'dot.png'), 'dot'],
    ['a file that a path leads back to', 'logos/../dot.png', 'dot'],
    ['a file that a link in the folder leads to', 'own-link.png', 'dot'],
  ])('%s', async (_, path, text) => {
    expect(await getText(images, path)).toBe(text);
  });

  it('the name of the file', async () => {
    expect((await images.read('logos/logo.png')).name).toBe('logo.png');
  });

  it('files of a folder that is itself a link', async () => {
    const linked = await openImageFolder(join(home, 'linked-images'));
    expect(await getText(linked, 'dot.png')).toBe('dot');
    expect(await getText(linked, join(home, 'linked-images/dot.png'))).toBe('dot');
  });
});

describe('the image folder refuses', () => {
  const elsewhere = /is not in the folder of --files\. Nothing was sent\.$/;

  it.each([
    ['a path that leads out', '../images-of-others/secret.png'],
    ['a whole path elsewhere', join(outside, 'secret.png')],
    ['a folder whose name has the same prefix', '../images-of-others/absent.png'],
    ['a link that leads out', 'link.png'],
    ['a folder that is a link that leads out', 'link/secret.png'],
    ['a path that leads out and is not there', '../../etc/absent'],
    ['the folder itself', '.'],
    ['a path with a NUL', 'dot.png\0.txt'],
  ])('%s', async (_, path) => {
    await expect(images.read(path)).rejects.toThrow(elsewhere);
    await expect(images.read(path)).rejects.toBeInstanceOf(RefusedError);
  });

  it.each([
    ['a missing file', 'absent.png', 'there is no file "absent.png". Nothing was sent.'],
    ['a folder', 'logos', '"logos" is not a file. Nothing was sent.'],
    ['a file below a file', 'dot.png/a', 'there is no file "dot.png/a". Nothing was sent.'],
  ])('%s', async (_, path, message) => {
    await expect(images.read(path)).rejects.toThrow(message);
  });

  it.skipIf(process.platform === 'win32')(
    'a named pipe, without waiting for its writer',
    async () => {
      execFileSync('mkfifo', [join(inside, 'pipe')]);
      await expect(images.read('pipe')).rejects.toThrow('"pipe" is not a file');
    },
  );

  it('a path that is replaced between the check and the upload', async () => {
    const folder = join(inside, 'changing');
    await mkdir(folder);
    await writeFile(join(folder, 'secret.png'), 'harmless');
    const exchanges = new AbortController();
    /** Alternates between the folder and the link to another folder, each for about the duration of a read. */
    const exchange = async (): Promise<void> => {
      while (!exchanges.signal.aborted) {
        await rename(folder, `${folder}-away`);
        await symlink(outside, folder);
        for (let turn = 0; turn < 5; turn += 1) await setImmediate();
        await rm(folder);
        await rename(`${folder}-away`, folder);
        for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      }
    };
    const exchanging = exchange();
    const seen = { harmless: 0, refused: 0, secret: 0 };
    while (seen.harmless < 200 || seen.refused < 200) {
      const text = await getText(images, 'changing/secret.png').catch(() => 'refused');
      seen[text as keyof typeof seen] += 1;
    }
    exchanges.abort();
    await exchanging;
    expect(seen.secret).toBe(0);
  });
});

describe('an image folder cannot be', () => {
  it.each(['absent', 'images/dot.png'])('%s', async (path) => {
    await expect(openImageFolder(join(home, path))).rejects.toThrow();
  });
});
