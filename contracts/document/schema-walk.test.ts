import { describe, expect, it } from 'vitest';
import { readDocument } from './openapi.ts';
import { parts, readPath, schemaAt, writePath } from './schema-walk.ts';

describe('a path of a matching rule', () => {
  it.each([
    ['$', []],
    ['$.a.b', ['a', 'b']],
    ['$[0].a', [0, 'a']],
    ['$.a[*].b', ['a', '*', 'b']],
    ["$['a b'].c", ['a b', 'c']],
    ['$.a-b', ['a-b']],
  ])('is read: %s', (text, path) => {
    expect(readPath(text)).toEqual(path);
  });

  it.each(['', 'a', '$a', '$.', '$.a[', '$.a[x]', '$.a..b'])('is none: %j', (text) => {
    expect(readPath(text)).toBeUndefined();
  });

  it.each(['$', '$.a[0].b', '$.a[*]'])('is written as it was read: %s', (text) => {
    expect(writePath(readPath(text)!)).toBe(text);
  });
});

const document = await readDocument();

describe('the schema of a part', () => {
  const social = { $ref: '#/components/schemas/Social' };

  it.each([
    [['socialId'], 'uuid'],
    [['theme', 'uploadStatus', 'startedDateTime'], 'date-time'],
    [['alternateHosts', '*', 'userId'], 'uuid'],
    [['alternateHosts', 3, 'userId'], 'uuid'],
    [['alternateHosts', 'userId'], undefined],
    [['socialId', 'a'], undefined],
    [['constructor'], undefined],
  ])('at %j is %s', (path, format) => {
    expect(schemaAt(document, social, path)?.format).toBe(format);
  });

  it('is not guessed where schemas are combined', () => {
    const combined = { type: 'object', allOf: [social] };
    expect(() => [...parts(document, {}, combined)]).toThrow('allOf');
  });
});
