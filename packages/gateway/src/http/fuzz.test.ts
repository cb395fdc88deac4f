// No input of an operation or another route causes a 500, and every error has its documented body. The
// seed is fixed, so that a failing run can be repeated.
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { anyCharacter } from '@room-sessions/testing/any-character';
import { asyncProperty, assert, type Arbitrary } from 'fast-check';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../checks/schema.ts';
import type { Launched } from '../gateway.ts';
import { document } from '../generated/openapi.ts';
import type { OperationId } from '../generated/operations.ts';
import { operationsIn } from '../openapi-document.ts';
import { sample } from '../seed/sample.ts';
import { collectionNames } from '../store/browse.ts';
import { generalError } from '../testing/client.ts';
import { controlToken } from '../testing/control.ts';
import { schemas } from './bind.ts';
import { launch } from '../testing/gateway.ts';
import { ownRoutes } from '../testing/own-routes.ts';
import { anyRequest } from '../testing/random-requests.ts';
import { rawClient } from '../testing/socket.ts';

const defects: unknown[] = [];
let gateway: Launched;

beforeAll(async () => {
  const log = { defect: (error: unknown) => defects.push(error) };
  gateway = await launch({ apiKeys: ['key'], controlToken, log });
});

afterAll(() => gateway.close());

const operations = operationsIn(document);

const ids = [sample.socialId, sample.userId, sample.unknownId, ...sample.playlistIds.slice(0, 2)];

const text = fc.oneof(
  fc.constantFrom(...ids),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', '.', '..', '__proto__', 'constructor', '0', '-1', '1e9', '\0', '\ud800'),
);
/** An unpaired surrogate is not allowed in a URL, but its bytes may be. */
const inUrl = text.map((value) => encodeURIComponent(value.toWellFormed()));

const anything: Arbitrary<unknown> = fc.oneof(fc.jsonValue({ noUnicodeString: false }), text);

/** The requests of the oracle, with other bodies, types, ids and queries. */
const request = anyRequest.chain((one) => {
  const { operation } = operations.find((other) => other.operation.operationId === one.operation)!;
  const usual = { weight: 6, arbitrary: fc.constant(one.path) };
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(one.method),
    path: fc.oneof(
      usual,
      inUrl.map((id) => one.path.replaceAll(/[\da-f-]{36}/gi, id)),
      fc.oneof(inUrl, fc.constant('page=1&page=2')).map((query) => `${one.path}?${query}`),
    ),
    body: fc.oneof(
      { weight: 3, arbitrary: fc.constant(one.body) },
      { weight: 2, arbitrary: anything.map((value) => JSON.stringify(value)) },
      fc.uint8Array({ maxLength: 200 }),
      fc.json(),
      fc.constant(''),
    ),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/xml', ''),
    ),
  });
});

type Request = typeof request extends Arbitrary<infer Value> ? Value : never;

async function send({ method, path, body, type }: Request) {
  // Not fetch, which changes paths such as `/./`.
  const { hostname, port } = new URL(gateway.url);
  const sent = httpRequest({
    hostname,
    port,
    method,
    path,
    headers: { 'x-api-key': 'key', ...(type !== '' && { 'content-type': type }) },
  });
  // Node writes the body of a GET without its length.
  sent.end(method === 'GET' ? undefined : body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'],
    text: await readText(answer),
  };
}

describe('the operations under random input', () => {
  it('are all called, and respond without a 500', { timeout: 240_000 }, async () => {
    const seen = new Map<string, Set<number>>();
    await assert(
      asyncProperty(request, async (one) => {
        const { status, type, text: answer } = await send(one);
        const { operationId } = one.operation;
        seen.set(operationId, (seen.get(operationId) ?? new Set()).add(status));
        expect(status).toBeLessThan(500);
        expect(defects).toEqual([]);
        const { response } = schemas[operationId as OperationId];
        if (status === 200 && response) {
          expect(() => check(response, JSON.parse(answer), [])).not.toThrow();
        }
        if (status < 400) return;
        expect(type).toBe('application/json; charset=utf-8');
        const body: unknown = JSON.parse(answer);
        const isBare = one.operation['x-bare-error'] === true && (status === 400 || status === 404);
        expect(body).toEqual(
          isBare
            ? { error: expect.any(String) }
            : { error: expect.any(String), status: 'error', code: status },
        );
      }),
      { seed: 20_261_121, numRuns: 400 },
    );
    expect([...seen.keys()].toSorted()).toEqual(
      operations.map(({ operation }) => operation.operationId).toSorted(),
    );
    const statuses = new Set([...seen.values()].flatMap((one) => [...one]));
    for (const status of [200, 400, 404, 415]) expect(statuses).toContain(status);
  });
});

describe('the connections under random bytes', () => {
  const valid =
    'POST /api/v1/survey/answer HTTP/1.1\r\nHost: a\r\nX-API-Key: key\r\nConnection: close\r\n' +
    'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

  /** A request with a part replaced by other bytes; then the client sends nothing more. */
  const damaged = fc
    .tuple(fc.nat(valid.length), fc.nat(10), fc.uint8Array({ maxLength: 20 }))
    .map(([at, length, bytes]) =>
      Buffer.concat([
        Buffer.from(valid.slice(0, at)),
        bytes,
        Buffer.from(valid.slice(at + length)),
      ]),
    );

  it('respond without a 500', { timeout: 240_000 }, async () => {
    const statuses = new Set<string>();
    await assert(
      asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const client = await rawClient(gateway.url);
        client.socket.end(bytes);
        const answer = await client.closed();
        statuses.add(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none');
        expect(answer).toMatch(/^$|^HTTP\/1\.1 [234]\d\d /);
        expect(defects).toEqual([]);
      }),
      { seed: 20_261_121, numRuns: 200 },
    );
    expect(statuses).toContain('400');
    // A client that has sent everything may disconnect before the store has finished.
    expect(['200', '401'].some((status) => statuses.has(status))).toBe(true);
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  });
});

const json = { 'content-type': 'application/json' };
const withToken = { ...json, authorization: `Bearer ${controlToken}` };
const names = 'key id socialId recordingId order page size after status'.split(' ');

/** Keys, images, health, the console and the control plane. */
describe('every own route of the gateway', () => {
  const part = fc.oneof(
    fc.constantFrom(...collectionNames, sample.socialId, sample.unknownId, '', '__proto__'),
    fc.constantFrom('\0', "'", '"', '%', '..', '\uffff', '0', '-1', '1e9', 'x'.repeat(900)),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
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
      { seed: 20_261_122, numRuns: 150 },
    );
    for (const status of [200, 400, 401, 404]) expect(seen).toContain(status);
  });
});
