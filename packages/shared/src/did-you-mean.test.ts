import { describe, expect, it } from 'vitest';
import { didYouMean } from './did-you-mean.ts';

describe('didYouMean', () => {
  const names = 'port host database api-key control-token max-body max-depth verbose help'.split(
    ' ',
  );
  it.each([
    ['prot', 'port'],
    ['hots', 'host'],
    ['databse', 'database'],
    ['api-kye', 'api-key'],
    ['control-tokn', 'control-token'],
    ['max-bdoy', 'max-body'],
    ['verbos', 'verbose'],
    ['portt', 'port'],
  ])('finds for %s the name %s', (text, name) => {
    expect(didYouMean(text, names)).toBe(name);
  });

  it.each(['', 'x', 'something-else', 'prxx', 'a'.repeat(1000)])('finds nothing for %j', (text) => {
    expect(didYouMean(text, names)).toBeUndefined();
  });
});
