import { describe, expect, it } from 'vitest';
import { serveOptions } from './cli/options.ts';
import { nearest } from './nearest.ts';

describe('the nearest name', () => {
  const names = serveOptions.map(({ name }) => name);
  it.each([
    ['prot', 'port'],
    ['hots', 'host'],
    ['databse', 'database'],
    ['api-kye', 'api-key'],
    ['control-tokn', 'control-token'],
    ['max-bdoy', 'max-body'],
    ['verbos', 'verbose'],
    ['portt', 'port'],
  ])('of %s is %s', (text, name) => {
    expect(nearest(text, names)).toBe(name);
  });

  it.each(['', 'x', 'something-else', 'prxx', 'a'.repeat(1000)])('of %j is none', (text) => {
    expect(nearest(text, names)).toBeUndefined();
  });
});
