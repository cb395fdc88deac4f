import { describe, expect, it } from 'vitest';
import { readDocument } from './openapi.ts';
import { parts, readPath, schemaAt, writePath } from './schema-walk.ts';

describe('the parser of matching-rule paths', () => {
  it.each([
    ['$', []],
    ['$.a.b', ['a', 'b']],
    ['$[0].a', [0, 'a']],
    ['$.a[*].b', ['a', '*', 'b']],
    ["$['a b'].c", ['a b', 'c']],
    ['$.a-b', ['a-b']],
  ])('parses %s', (text, path) => {
    expect(readPath(text)).toEqual(path);
  });

  it.each(['', 'a', '$a', '$.', '$.a[', '$.a[x]', '$.a..b'])('rejects %j', (text) => {
    expect(readPath(text)).toBeUndefined();
  });

  it.each(['$', '$.a[0].b', '$.a[*]'])('writes a parsed path back unchanged: %s', (text) => {
    expect(writePath(readPath(text)!)).toBe(text);
  });
});

const document = await readDocument();

describe('the schema of a body part', () => {
  const social = { $ref: '#/components/schemas/Social' };

  it.each([
    [['socialId'], 'uuid'],
    [['theme', 'uploadStatus', 'startedDateTime'], 'date-time'],
    [['alternateHosts', '*', 'userId'], 'uuid'],
    [['alternateHosts', 3, 'userId'], 'uuid'],
    [['alternateHosts', 'userId'], undefined],
    [['socialId', 'a'], undefined],
    [['constructor'], undefined],
  ])('has at %j the format %s', (path, format) => {
    expect(schemaAt(document, social, path)?.format).toBe(format);
  });

  it('is not resolved through allOf', () => {
    const combined = { type: 'object', allOf: [social] };
    expect(() => [...parts(document, {}, combined)]).toThrow('allOf');
  });
});
