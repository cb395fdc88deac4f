import { beforeEach, describe, expect, it } from 'vitest';
import { DocumentError, type JsonObject } from './document.ts';
import { matchersText } from './matchers-file.ts';
import { readSpec } from './testing/spec.ts';

let document: JsonObject;
beforeEach(async () => {
  ({ document } = await readSpec());
});

const getSchemas = (): Record<string, JsonObject> =>
  (document['components'] as JsonObject)['schemas'] as Record<string, JsonObject>;
const getProperties = (name: string): JsonObject => getSchemas()[name]!['properties'] as JsonObject;

/** The matcher of a model in the file. */
const matcher = (name: string): string =>
  matchersText(document)
    .split('\n\n')
    .find((part) => part.includes(`const ${name}:`)) ?? '';

describe('the generated matchers', () => {
  it('include one for each model, with its documentation', () => {
    const models = Object.values(getSchemas()).filter((schema) => schema['properties']);
    expect(matchersText(document).match(/^export const /gm)).toHaveLength(models.length);
    expect(matcher('alternateHost')).toBe(
      [
        '/** A user as an alternate host of a room. API document: Resources, AlternateHost. */',
        "export const alternateHost: ModelMatcher<AlternateHost> = modelMatcher<AlternateHost>('alternateHost', {",
        '"user": field.model(() => user),',
        '"host": field.boolean,',
        '"licensed": field.boolean,',
        '});',
      ].join('\n'),
    );
  });

  it.each<[string, JsonObject, string]>([
    ['text', { type: 'string' }, 'field.text("extra")'],
    ['a UUID', { type: 'string', format: 'uuid' }, 'field.uuid'],
    ['a date-time', { type: 'string', format: 'date-time' }, 'field.dateTime'],
    ['an integer', { type: 'integer' }, 'field.integer'],
    ['a boolean', { type: 'boolean' }, 'field.boolean'],
    ['an object', { type: 'object', additionalProperties: true }, 'field.object'],
    ['anything', { description: 'Anything.' }, 'field.any'],
    ['a list', { type: 'array', items: { type: 'integer' } }, 'field.list(field.integer)'],
    ['a model', { $ref: '#/components/schemas/User' }, 'field.model(() => user)'],
    [
      'a list of models',
      { type: 'array', items: { $ref: '#/components/schemas/User' } },
      'field.list(field.model(() => user))',
    ],
    [
      'a closed enumeration',
      { $ref: '#/components/schemas/EntryConfigLayout' },
      'field.oneOf("SPIRAL", "GRID")',
    ],
    ['an open enumeration', { $ref: '#/components/schemas/ThemeType' }, 'field.open("LAYERED")'],
    [
      'an object with undocumented, observed fields',
      {
        type: 'object',
        properties: { a: { type: 'string' } },
        'x-seen': ['staging', '2026-12-01'],
      },
      'field.object',
    ],
    [
      'an undocumented, observed list',
      { type: 'array', items: { type: 'string' }, 'x-seen': ['staging', '2026-12-01'] },
      'field.any',
    ],
    ['an enumeration in place', { type: 'string', enum: ['a'] }, 'field.oneOf("a")'],
  ])('match %s', (_, schema, text) => {
    getProperties('Tile')['extra'] = schema;
    expect(matcher('tile')).toContain(`\n"extra": ${text},\n`);
  });

  it('change with the document', () => {
    const before = matcher('tile');
    getProperties('Tile')['x'] = { type: 'string' };
    expect(matcher('tile')).toBe(before.replace('"x": field.integer', '"x": field.text("x")'));
    (getSchemas()['ThemeType'] as JsonObject)['x-open-enum'] = false;
    expect(matcher('theme')).toContain('"type": field.oneOf("LAYERED"),');
    getSchemas()['Sticker'] = { type: 'object', properties: { text: { type: 'string' } } };
    expect(matcher('sticker')).toContain("modelMatcher<Sticker>('sticker', {");
    delete getSchemas()['BannerError'];
    expect(matcher('bannerError')).toBe('');
  });

  it('accept more fields when the field names are a gap, and only then', () => {
    expect(matcher('entryConfig')).toMatch(/\}, field\.any\);$/);
    expect(matchersText(document).match(/\}, field\.any\);/g)).toHaveLength(1);
  });

  it.each<[string, () => void, string]>([
    [
      'a type without a rule',
      () => (getProperties('Tile')['x'] = { type: 'number' }),
      'There is no rule to match Tile.x ({"type":"number"}).',
    ],
    [
      'a format without a rule',
      () => (getProperties('Tile')['x'] = { type: 'string', format: 'byte' }),
      'There is no rule to match Tile.x',
    ],
    [
      'an enumeration of numbers',
      () => (getProperties('Tile')['x'] = { type: 'integer', enum: [1, 2] }),
      'There is no rule to match Tile.x',
    ],
    [
      'an open enumeration that is not in capitals',
      () => (getSchemas()['ThemeType']!['enum'] = ['layered']),
      'There is no rule to match Theme.type',
    ],
    [
      'a model without a name',
      () => (getProperties('Tile')['x'] = { type: 'object', properties: {} }),
      'There is no rule to match Tile.x',
    ],
    [
      'a reference without a target',
      () => (getProperties('Tile')['x'] = { $ref: '#/components/schemas/Nothing' }),
      'There is no rule to match Tile.x',
    ],
    [
      'a list without a type of items',
      () => (getProperties('Tile')['x'] = { type: 'array' }),
      'There is no rule to match Tile.x',
    ],
    [
      'two models with the same matcher name',
      () => (getSchemas()['tile'] = getSchemas()['Tile']!),
      'The matcher tile would have the name of another export',
    ],
    [
      'a model with the name of a helper',
      () => (getSchemas()['ListOf'] = getSchemas()['Tile']!),
      'The matcher listOf would have the name of another export',
    ],
    ['no schemas', () => delete document['components'], 'The document has no components.schemas.'],
  ])('fail on %s', (_, spoil, message) => {
    spoil();
    expect(() => matchersText(document)).toThrow(DocumentError);
    expect(() => matchersText(document)).toThrow(message);
  });
});
