import { describe, expect, it } from 'vitest';
import { didYouMean, findNearest } from './did-you-mean.ts';

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

describe('findNearest', () => {
  const names = [
    'rooms list-alternate-hosts',
    'rooms get-settings',
    'media list-playlists',
    'check',
  ];
  it.each([
    ['rooms get-seting', 'rooms get-settings'],
    ['list-hosts', 'rooms list-alternate-hosts'],
    ['list-playlist', 'media list-playlists'],
    ['settings', 'rooms get-settings'],
    ['chekc', 'check'],
  ])('finds for %s the name %s', (text, name) => {
    expect(findNearest(text, names)).toBe(name);
  });

  it.each(['', 'login', 'xyzzy-plugh'])('finds nothing for %j', (text) => {
    expect(findNearest(text, names)).toBeUndefined();
  });
});
