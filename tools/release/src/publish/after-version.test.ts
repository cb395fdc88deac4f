import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';
import { tellOfRelease, untilReleased } from './after-version.ts';

const pages = ['README.md', 'docs/start.md', 'docs/running-the-gateway.md'];

it('pages no longer say that nothing is published, and are as they were beside that', async () => {
  await using folder = await temporaryFolder();
  for (const page of pages) await cp(join(root, page), join(folder.path, page));
  await tellOfRelease(folder.path);
  for (const page of pages) {
    const [before, after] = await Promise.all(
      [root, folder.path].map((from) => readFile(join(from, page), 'utf8')),
    );
    expect(after).not.toMatch(/nothing is published|Until the first release/i);
    const [head = '', ...parts] = before!.split(untilReleased);
    const kept = parts.map((part) => part.slice(part.indexOf('here. -->') + 9).trimStart());
    expect(after).toBe([head, ...kept].join(''));
  }
});
