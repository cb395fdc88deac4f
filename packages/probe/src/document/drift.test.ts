import { describe, expect, it } from 'vitest';
import { toExchanges } from '../exchange.ts';
import { withoutKey } from '../scenario/reads.ts';
import { toEntry } from '../testing/entries.ts';
import { loadDocument } from './api-document.ts';
import { findDrift, findOpenPlaces, findQueryNames, findUndocumented } from './drift.ts';
import { inferShape } from './shape.ts';

const document = await loadDocument();
const readExchanges = (...entries: Parameters<typeof toEntry>[]) =>
  toExchanges(
    entries.map((one) => toEntry(...one)),
    document,
  );

it('a success without a key differs from the document', async () => {
  const [step = ''] = withoutKey;
  const question = { type: 'STANDARD' };
  const exchanges = readExchanges(['GET', '/api/v1/badging/badge/question', { body: question }]);
  expect(await findDrift(exchanges, document)).toEqual([]);
  const keyless = exchanges.map((one) => ({ ...one, step }));
  expect(await findDrift(keyless, document)).toMatchObject([
    { expected: 'status 401 without a key', got: 'status 200' },
  ]);
});

describe('values at open places', () => {
  it('are the schema of the response, of its fields and of its enumerations', () => {
    const exchanges = readExchanges(
      ['POST', '/api/v1/rules/entry/config', { body: { data: { id: 'x' }, status: 'success' } }],
      ['GET', '/api/v1/social/settings/a', { body: { settings: { chat: true } } }],
      ['GET', '/api/v1/social/playlist/all', { body: [{ type: 'PREMIUM' }, { type: 'FREE' }] }],
      ['POST', '/api/v1/rules/entry/config', { status: 500, body: { error: 'x' } }],
    );
    expect(findOpenPlaces(exchanges, document)).toEqual([
      {
        gap: 'entry-config-response',
        pointer:
          '/paths/~1api~1v1~1rules~1entry~1config/post/responses/200/content/application~1json/schema',
        schema: {
          type: 'object',
          required: ['data', 'status'],
          properties: {
            data: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
            status: { type: 'string' },
          },
        },
        seen: 1,
      },
      {
        gap: 'settings-fields',
        pointer: '/components/schemas/Settings/properties/settings',
        schema: { type: 'object', required: ['chat'], properties: { chat: { type: 'boolean' } } },
        seen: 1,
      },
      {
        gap: 'playlist-type-values',
        pointer: '/components/schemas/PlaylistType',
        schema: { type: 'string', enum: ['FREE', 'PREMIUM'] },
        seen: 2,
      },
    ]);
  });
});

describe('an inferred schema', () => {
  it.each<[readonly unknown[], object]>([
    [['a', null], { type: 'string', nullable: true }],
    [[1, 2.5], { type: 'number' }],
    [[1, 'a'], { oneOf: [{ type: 'integer' }, { type: 'string' }] }],
    [[[], [true]], { type: 'array', items: { type: 'boolean' } }],
    [['2026-01-01T00:00:00Z'], { type: 'string', format: 'date-time' }],
    [['7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4'], { type: 'string', format: 'uuid' }],
    [['OPEN', 'DONE'], { type: 'string', enum: ['DONE', 'OPEN'] }],
    [
      [{ a: 1, b: 2 }, { a: 1 }],
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'integer' }, b: { type: 'integer' } },
      },
    ],
    // Names that may be ids or addresses count as content.
    [[{ 'ann@example.com': 1, u20260101: 2 }], { type: 'object' }],
    [[null], { nullable: true }],
  ])('of %j is %j', (values, schema) => {
    expect(inferShape(values)).toEqual(schema);
  });
});

it('requests of a page to other origins are ignored', () => {
  const other = toEntry('GET', '/api/v1/tracking');
  const url = other.request.url.replace('gateway.example.com', 'metrics.example.com');
  const entries = [
    toEntry('GET', '/api/v1/social/playlist/all'),
    { ...other, request: { ...other.request, url } },
  ];
  expect(toExchanges(entries, document)).toHaveLength(1);
  // The capture does not say which of them is the deployment.
  expect(toExchanges(entries.slice(1), document)).toHaveLength(1);
});

it('requests to undocumented paths are listed without their ids', () => {
  const exchanges = readExchanges(
    ['GET', '/api/v1/user/7d3c1f52-6a0e-4b8f-9c55-2f1e8a90b6d4?a=b', { status: 404 }],
    ['GET', '/api/v1/user/12', {}],
    ['POST', '/api/v1/event/register', {}],
    ['GET', '/assets/app.js', {}],
    ['GET', '/api/v1/social/playlist/all', {}],
  );
  expect(findUndocumented(exchanges)).toEqual([
    { method: 'GET', template: '/api/v1/user/{id}', statuses: [200, 404] },
    { method: 'POST', template: '/api/v1/event/register', statuses: [200] },
  ]);
});

it('names of undocumented query parameters are found', () => {
  const exchanges = readExchanges(
    ['GET', '/api/v1/transcription/text?recording=1', {}],
    ['GET', '/api/v1/social/playlist/all?size=2', {}],
  );
  const found = findQueryNames(exchanges, document);
  expect([...found].map(([gap, { names }]) => [gap, names])).toEqual([
    ['transcription-text-query', ['recording']],
  ]);
});
