import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { programOf } from './program-of.ts';

const here = import.meta.dirname;

describe('the program of a package', () => {
  it.each([
    ['the one that it has', 'vitest', undefined],
    ['the one of a name', 'typescript', 'tsc'],
  ])('is %s', (_, name, program) => {
    const [command = '', ...args] = programOf(name, here, program);
    expect(execFileSync(command, [...args, '--version'], { encoding: 'utf8' })).toMatch(/\d\.\d/);
  });

  it('is refused where there is none', () => {
    expect(() => programOf('no-such-package', here)).toThrow('no-such-package');
    expect(() => programOf('typescript', here, 'tsx')).toThrow('typescript has no program tsx');
  });
});
