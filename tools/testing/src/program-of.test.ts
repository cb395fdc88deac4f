import { describe, expect, it } from 'vitest';
import { run } from './program.ts';
import { programOf } from './program-of.ts';

const here = import.meta.dirname;

describe('the program of a package', () => {
  it.each([
    ['the one that it has', 'vitest', undefined],
    ['the one of a name', 'typescript', 'tsc'],
  ])('is %s', async (_, name, program) => {
    expect(await run([...programOf(name, here, program), '--version'])).toMatch(/\d\.\d/);
  });

  it('is refused where there is none', () => {
    expect(() => programOf('no-such-package', here)).toThrow('no-such-package');
    expect(() => programOf('typescript', here, 'tsx')).toThrow('typescript has no program tsx');
  });
});
