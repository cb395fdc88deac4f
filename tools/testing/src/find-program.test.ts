import { describe, expect, it } from 'vitest';
import { execOk } from './process.ts';
import { programOf } from './find-program.ts';

const here = import.meta.dirname;

describe('programOf', () => {
  it.each([
    ['the one that it has', 'vitest', undefined],
    ['the one of a name', 'typescript', 'tsc'],
  ])('finds %s', async (_, name, program) => {
    expect(await execOk([...programOf(name, here, program), '--version'])).toMatch(/\d\.\d/);
  });

  it('throws for a package without a program', () => {
    expect(() => programOf('no-such-package', here)).toThrow('no-such-package');
    expect(() => programOf('typescript', here, 'tsx')).toThrow('typescript has no program tsx');
  });
});
