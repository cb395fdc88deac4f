import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { runBin } from './testing/process.ts';

describe('the start of the command', () => {
  it('keeps its compiled code in a folder of the user', async () => {
    await using home = await temporaryFolder();
    const env = { HOME: home.path, NODE_COMPILE_CACHE: undefined };
    const { code } = await runBin(['--version'], env);
    expect(code).toBe(0);
    expect(await filesIn(home.path)).not.toEqual([]);
    for await (const file of glob('**', { cwd: home.path })) {
      expect(file).toMatch(/^(?:\.|\.cache|\.cache\/room-sessions-gateway.*)$/);
    }
  });

  it('does not need such a folder', async () => {
    await using home = await temporaryFolder();
    for (const more of [{ NODE_DISABLE_COMPILE_CACHE: '1' }, { HOME: import.meta.filename }]) {
      const env = { HOME: home.path, NODE_COMPILE_CACHE: undefined, ...more };
      expect(await runBin(['--version'], env)).toMatchObject({ code: 0, stderr: '' });
    }
    expect(await filesIn(home.path)).toEqual([]);
  });

  it('imports no module of Node that loads undici', async () => {
    const importing: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
      if (/\.test\.ts$|testing\/|console\/page\//.test(file)) continue;
      const text = await readFile(join(import.meta.dirname, file), 'utf8');
      if (/^import (?!type\b).*'node:https?'/m.test(text)) importing.push(file);
    }
    expect(importing).toEqual([]);
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('.cache/room-sessions-gateway/**', { cwd: folder }))
    files.push(file);
  return files;
}
