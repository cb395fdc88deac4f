import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import { type InputOptions, rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const { strictBuild } = (await import(
  pathToFileURL(join(root, 'scripts/strict-build.mjs')).href
)) as { strictBuild: InputOptions };

async function build(code: string, options: InputOptions): Promise<void> {
  await using folder = await temporaryFolder();
  const input = join(folder.path, 'entry.js');
  await writeFile(input, code);
  await using bundle = await rolldown({ ...options, input });
  await bundle.generate();
}

/** What a busy machine makes of any plugin. */
const slow = {
  name: 'slow',
  transform(_: string, id: string) {
    const end = performance.now() + (id.endsWith('entry.js') ? 5000 : 0);
    while (performance.now() < end);
    return null;
  },
};

it('lets a build of packages pass on a slow machine, which Rolldown warns about', async () => {
  const seen: (string | undefined)[] = [];
  await build('export {};', { plugins: [slow], onLog: (_, { code }) => seen.push(code) });
  expect(seen).toContain('PLUGIN_TIMINGS');
  await build('export {};', { ...strictBuild, plugins: [slow] });
});

it('fails a build of packages that Rolldown warns about', async () => {
  await expect(build("import 'not-there';", strictBuild)).rejects.toThrow('not-there');
});
