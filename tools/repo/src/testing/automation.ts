// The workflows and actions of this repository, as their rules look at them.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { parse } from 'yaml';
import type { Automation, Repository } from '../workflow-rules.ts';

export async function readAutomation(): Promise<{
  readonly automation: readonly Automation[];
  readonly repository: Repository;
}> {
  const files = await readdir(join(root, '.github'), { recursive: true });
  const automation = await Promise.all(
    files
      .filter((file) => /^(?:workflows|actions)\/.*\.ya?ml$/.test(file))
      .map(async (file) => {
        const path = join('.github', file);
        const text = await readFile(join(root, path), 'utf8');
        return { path, text, content: parse(text) as Automation['content'] };
      }),
  );
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return { automation, repository: { root, scripts: Object.keys(scripts) } };
}
