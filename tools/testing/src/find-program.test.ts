import { describe, expect, it } from 'vitest';
import { execOk } from './process.ts';
import { findProgram } from './find-program.ts';

const here = import.meta.dirname;

describe('findProgram', () => {
  it.each([
    ['the only program', 'vitest', undefined],
    ['the program with a name', 'typescript', 'tsc'],
  ])('finds %s', async (_, name, program) => {
    expect(await execOk([...findProgram(name, here, program), '--version'])).toMatch(/\d\.\d/);
  });

  it('throws for a package without a program', () => {
    expect(() => findProgram('no-such-package', here)).toThrow('no-such-package');
    expect(() => findProgram('typescript', here, 'tsx')).toThrow('typescript has no program tsx');
  });
});
