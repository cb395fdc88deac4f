// Finds faults in the workflows that the linters of CI do not detect.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

it('the required check of ci.yml waits for every other job', async () => {
  const { jobs } = parse(await read('.github/workflows/ci.yml')) as {
    jobs: Record<string, { needs?: string[] }>;
  };
  const { all, ...others } = jobs;
  expect(all?.needs?.toSorted()).toEqual(Object.keys(others).toSorted());
});

it('the workflows install the pnpm that scripts/run.mjs pins', async () => {
  const [, pinned] = /pnpm: '([\d.]+)'/.exec(await read('scripts/run.mjs'))!;
  expect(await read('.github/actions/setup/action.yml')).toContain(`pnpm@${pinned}\n`);
});
