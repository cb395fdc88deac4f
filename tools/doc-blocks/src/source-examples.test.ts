import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toText } from './finding.ts';
import { checkSourceExamples, readSources } from './source-examples.ts';

const folder = join(import.meta.dirname, '../.blocks');

it('compiles every example in the comments of the sources', async () => {
  const { findings, count } = await checkSourceExamples(
    await readSources(),
    join(folder, 'examples'),
  );
  expect(count).toBeGreaterThan(50);
  expect(findings.map(toText).join('\n')).toBe('');
}, 300_000);

it('names an example that does not compile, or is no value of its option', async () => {
  const text = `
export interface Options {
  /**
   * @default 1
   * @example 'one'
   */
  readonly size?: number | undefined;
  /**
   * @example ({ done }) => console.log(done)
   */
  readonly onProgress?: ((progress: { done: number }) => void) | undefined;
}

/**
 * Reads.
 *
 * @example
 * const { items } = await rooms.listAlternateHosts(socialId);
 * items.lenght;
 */
export const read = (): void => {};

/** @example await rooms.getSetings(socialId) */
export const write = (): void => {};
`;
  const source = { path: 'tools/doc-blocks/.blocks/options.ts', text };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'options.ts'), text);
  const { findings } = await checkSourceExamples([source], join(folder, 'broken-examples'));
  expect(findings.map(toText)).toEqual([
    expect.stringContaining(`${source.path}:5: does not compile: error TS`),
    expect.stringContaining(`${source.path}:19: does not compile: error TS2551`),
    expect.stringContaining(`${source.path}:23: does not compile: error TS2551`),
  ]);
}, 300_000);
