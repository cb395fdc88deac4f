// The routes other than the API's operations: keys, images, health, the console and the control
// plane. Hostile paths, queries and bodies get a 4xx on both stores, never a 500.
import { assert, asyncProperty } from 'fast-check';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Launched } from '../gateway.ts';
import { sample } from '../seed/sample.ts';
import { collectionNames } from '../store/browse.ts';
import { generalError } from '../testing/client.ts';
import { controlToken } from '../testing/control.ts';
import { launch } from '../testing/gateway.ts';
import { ownRoutes } from '../testing/own-routes.ts';

const defects: unknown[] = [];
let gateway: Launched;

beforeAll(async () => {
  const log = { defect: (error: unknown) => defects.push(error) };
  gateway = await launch({ apiKeys: ['key'], controlToken, log });
});

afterAll(() => gateway.close());

const json = { 'content-type': 'application/json' };
const withToken = { ...json, authorization: `Bearer ${controlToken}` };
const names = 'key id socialId recordingId order page size after status'.split(' ');

describe('every own route of the gateway', () => {
  const part = fc.oneof(
    fc.constantFrom(...collectionNames, sample.socialId, sample.unknownId, '', '__proto__'),
    fc.constantFrom('\0', "'", '"', '%', '..', '\uffff', '0', '-1', '1e9', 'x'.repeat(900)),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  /** Includes bytes that are not UTF-8, such as half of a surrogate pair. */
  const inUrl = fc.oneof(
    { weight: 8, arbitrary: part.map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: fc.constantFrom('%ED%A0%80', '%FF', '%zz', '%') },
  );
  const request = fc
    .record({
      route: fc.constantFrom(...ownRoutes),
      parts: fc.array(inUrl, { minLength: 2, maxLength: 2 }),
      query: fc.array(fc.tuple(fc.constantFrom(...names), inUrl), { maxLength: 3 }),
      body: fc.json(),
      headers: fc.constantFrom(json, withToken, withToken, withToken),
    })
    .map(({ route, parts, query, body, headers }) => {
      const [method = '', template = ''] = route.split(' ');
      let used = 0;
      const path = template.replaceAll(/\{\w+\}/g, () => parts[(used += 1) - 1] ?? '');
      const search = query.map(([name, value]) => `${name}=${value}`).join('&');
      return { path: `${path}?${search}`, method, headers, ...(method !== 'GET' && { body }) };
    });

  it('handles any input without a 500', { timeout: 240_000 }, async () => {
    const seen = new Set<number>();
    await assert(
      asyncProperty(request, async ({ path, ...init }) => {
        const answer = await fetch(`${gateway.url}${path}`, init);
        const text = await answer.text();
        const { status } = answer;
        seen.add(status);
        expect([init.method, path, status < 500, defects]).toEqual([init.method, path, true, []]);
        if (status < 400) return;
        expect(JSON.parse(text)).toEqual(generalError(status, expect.any(String)));
      }),
      { seed: 20_261_122, numRuns: 600 },
    );
    for (const status of [200, 400, 401, 404]) expect(seen).toContain(status);
  });
});
