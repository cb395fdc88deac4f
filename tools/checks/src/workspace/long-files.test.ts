import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/packing';
import { expect, it } from 'vitest';
import { isRead, isTooLong } from './long-files.ts';

const lines = (count: number): string => 'one;\n'.repeat(count);

it('a file that is long says at its top why', async () => {
  // As they are in this folder, those that are new too.
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '--deduplicate'];
  const tracked = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  const read = tracked.filter(isRead);
  expect(read.length).toBeGreaterThan(1000);
  const faults: string[] = [];
  for (const path of read) {
    // One that was removed is still listed until that is committed.
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    if (isTooLong(text)) faults.push(path);
  }
  expect(faults, 'split it by its concepts, or say why not: `Long: ` and the reason').toEqual([]);
});

it.each<[string, boolean, string]>([
  ['300 lines', false, lines(300)],
  ['a line more', true, lines(301)],
  ['a line more, and the reason', false, `// A table.\n// Long: it is one table.\n${lines(299)}`],
  ['the word without a reason', true, `// Long: \n${lines(300)}`],
  ['a reason that does not stand at the top', true, `${lines(300)}// Long: it is one table.\n`],
  ['what a command wrote', false, `<!-- Written by a command. Do not edit. -->\n${lines(300)}`],
])('%s: too long is %s', (_, expected, text) => {
  expect(isTooLong(text)).toBe(expected);
});

it.each<[string, boolean]>([
  ['packages/core/src/client.ts', true],
  ['packages/gateway/src/console/page/styles/base.css', true],
  ['pnpm-lock.yaml', false],
  ['packages/core/CHANGELOG.md', false],
  ['packages/core/src/testing/certificates/ca.pem', false],
])('%s is read: %s', (path, expected) => {
  expect(isRead(path)).toBe(expected);
});
