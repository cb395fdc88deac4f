// Blocks that stand in a file of the checkout, as a whole or as a part.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import type { Block } from './block.ts';
import type { Finding } from './finding.ts';

/** Those that are a part of their file: they are compiled and run where that is. */
export async function partsOf(
  blocks: readonly Block[],
  report: (finding: Finding) => void,
): Promise<Set<Block>> {
  const parts = new Set<Block>();
  for (const block of blocks) {
    const { from } = block.marks;
    if (from === undefined) continue;
    const text = await readFile(join(root, from), 'utf8').catch(() => undefined);
    if (text === undefined) {
      report({ ...block, message: `${from} is not there` });
      continue;
    }
    const [whole, shown] = [lines(text), lines(block.text)];
    if (!whole.includes(shown)) report({ ...block, message: `is not what stands in ${from}` });
    if (whole !== shown) parts.add(block);
  }
  return parts;
}

/** Without blank lines and indents: a page shows the inside of a `describe` too. */
const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
