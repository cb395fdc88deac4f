import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/packing';
import { describe, expect, it } from 'vitest';
import { keepSnapshots } from './keep-snapshots.ts';

/** What becomes of packages with these versions: those that may be published. */
async function publishable(versions: Readonly<Record<string, string>>): Promise<string[]> {
  await using folder = await temporaryFolder();
  const manifest = (path: string): string => join(folder.path, path, 'package.json');
  for (const [path, version] of Object.entries(versions)) {
    await mkdir(join(folder.path, path), { recursive: true });
    await writeFile(manifest(path), JSON.stringify({ name: path, version }));
  }
  await keepSnapshots(folder.path, 'pr-12');
  const read = Object.keys(versions).map(async (path) => {
    const { name, private: kept } = JSON.parse(await readFile(manifest(path), 'utf8')) as {
      name: string;
      private?: boolean;
    };
    return kept === true ? [] : [name];
  });
  return (await Promise.all(read)).flat();
}

describe('a snapshot', () => {
  it('takes along no version of a release, nor of another tag', async () => {
    const versions = {
      contracts: '0.2.0',
      'packages/rooms': '0.0.0-pr-12-20260102030405',
      'packages/media': '0.1.0',
      'packages/core': '0.0.0-pr-1-20260102030405',
    };
    expect(await publishable(versions)).toEqual(['packages/rooms']);
  });

  it('is none where no changeset is pending', async () => {
    await expect(publishable({ contracts: '0.2.0', 'packages/rooms': '0.1.0' })).rejects.toThrow(
      'No changeset is pending, so there is nothing to publish under pr-12.',
    );
  });
});
