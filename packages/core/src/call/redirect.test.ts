import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isResponseError } from '../errors/guards.ts';
import { type FaultServer, startFaultServer } from '../testing/fault-server.ts';
import { json, redirect } from '../testing/faults.ts';
import { read, room, upload, write } from '../testing/operations.ts';
import { streamed } from '../testing/streamed-bodies.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { failure } from '../testing/failure.ts';

const gateway = useFaultServer();
const paths = (): string[] =>
  gateway.server.received.map(({ method, path }) => `${method} ${path}`);
const readPath = '/api/v1/room/r1/part/p1';

describe('a redirect within the origin', () => {
  it.each([301, 302, 303, 307, 308])('%i of a GET is followed with the key', async (status) => {
    gateway.server.answer(redirect(status, '/moved?to=here'), json({ a: 1 }));
    expect(await gateway.client().call(read, room)).toEqual({ a: 1 });
    expect(paths()).toEqual([`GET ${readPath}`, 'GET /moved']);
    expect(gateway.server.received[1]!.headers['x-api-key']).toBe(key);
    expect(gateway.server.received[1]!.query.get('to')).toBe('here');
  });

  it('is followed without its fragment', async () => {
    gateway.server.answer(redirect(302, '/moved#there'), json({ a: 1 }));
    await gateway.client().call(read, room);
    expect(paths()[1]).toBe('GET /moved');
  });

  it('leaves no fragment in the URL of the response', async () => {
    gateway.server.answer(redirect(302, '/moved#there'), json({ a: 1 }));
    const { response } = await gateway.client().call(read, room).raw();
    expect(response.url).toBe(`${gateway.server.url}/moved`);
  });

  it.each(['a:s3cret-word@', 'a@', ':s3cret-word@'])('to a user (%s) is refused', async (user) => {
    const location = gateway.server.url.replace('//', `//${user}`);
    gateway.server.answer(redirect(307, `${location}/moved`), json({ a: 1 }));
    const error = await failure(gateway.client({ retry: { minDelay: 1 } }).call(read, room));
    expect(error).toMatchObject({
      code: 'redirect_refused',
      delivery: 'answered',
      attempts: 1,
    });
    expect(String(error)).not.toContain('s3cret-word');
    expect(paths()).toHaveLength(1);
  });

  it.each([307, 308])('%i is rejected with a one-shot body', async (status) => {
    gateway.server.answer(redirect(status, '/moved'), json({ a: 1 }));
    const body = { ...streamed(100), replayable: false };
    const error = await failure(gateway.client().call(upload, { body }));
    expect(error).toMatchObject({ name: 'ResponseError', code: 'redirect_refused', attempts: 1 });
    expect(paths()).toEqual(['POST /api/v1/room']);
  });

  it('may be relative to the path of the request', async () => {
    gateway.server.answer(redirect(302, 'other'), json({ a: 1 }));
    await gateway.client().call(read, room);
    expect(paths()[1]).toBe('GET /api/v1/room/r1/part/other');
  });

  it.each([307, 308])('%i of a POST is followed with method, body and key', async (status) => {
    gateway.server.answer(redirect(status, '/moved'), json({ a: 1 }));
    expect(await gateway.client().call(write, { body: { n: 1 } })).toEqual({ a: 1 });
    expect(gateway.server.received[1]).toMatchObject({
      method: 'POST',
      path: '/moved',
      body: '{"n":1}',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
  });

  it.each([301, 302, 303])(
    '%i of a POST is refused, because it would become a GET',
    async (status) => {
      gateway.server.answer(redirect(status, '/moved'), json({ a: 1 }));
      const error = await failure(gateway.client().call(write, { body: { n: 1 } }));
      expect(isResponseError(error)).toBe(true);
      expect(error).toMatchObject({ code: 'redirect_refused', delivery: 'answered' });
      expect(String(error)).toContain('would make it a GET');
      expect(paths()).toEqual(['POST /api/v1/room']);
    },
  );

  it('is followed five times at most', async () => {
    gateway.server.answer(redirect(302, '/loop'));
    const error = await failure(gateway.client().call(read, room));
    expect(error).toMatchObject({ code: 'redirect_refused', delivery: 'answered' });
    expect(String(error)).toContain('5 times');
    expect(gateway.server.received).toHaveLength(6);
  });

  it.each<[string, string | undefined]>([
    ['without a Location', undefined],
    ['to an invalid URL', 'http://['],
  ])('%s is refused', async (_, location) => {
    gateway.server.answer(redirect(302, location));
    const error = await failure(gateway.client().call(read, room));
    expect(error).toMatchObject({ code: 'redirect_refused' });
    expect(String(error)).toContain('without a target');
  });

  it('does not include 304', async () => {
    gateway.server.answer(redirect(304));
    expect(await failure(gateway.client().call(read, room))).toMatchObject({ status: 304 });
  });
});

describe('a redirect to another origin', () => {
  let other: FaultServer;
  beforeAll(async () => {
    other = await startFaultServer();
  });
  beforeEach(() => other.answer(json({})));
  afterAll(() => other.close());

  it.each<[number, 'GET' | 'POST']>([
    [301, 'GET'],
    [302, 'GET'],
    [303, 'GET'],
    [307, 'GET'],
    [308, 'GET'],
    [307, 'POST'],
    [308, 'POST'],
  ])('is not followed: %i of a %s', async (status, method) => {
    gateway.server.answer(redirect(status, `${other.url}/moved?secret=1`));
    const client = gateway.client();
    const call = method === 'GET' ? client.call(read, room) : client.call(write, { body: 1 });
    const error = await failure(call);
    expect(isResponseError(error)).toBe(true);
    expect(error).toMatchObject({ code: 'redirect_refused', delivery: 'answered' });
    expect(String(error)).toContain(other.url);
    expect(String(error)).not.toContain('secret');
    expect(String(error)).toContain('`baseUrl`');
    expect(other.received).toEqual([]);
  });

  it('is not followed after one within the origin either', async () => {
    gateway.server.answer(redirect(302, '/near'), redirect(302, other.url));
    expect(await failure(gateway.client().call(read, room))).toMatchObject({
      code: 'redirect_refused',
    });
    expect(other.received).toEqual([]);
  });

  it.each([
    '//other.invalid/x',
    'https://127.0.0.1/x',
    'http://localhost:1/',
    'file:///etc/passwd',
  ])('is not followed to %s', async (location) => {
    gateway.server.answer(redirect(302, location));
    expect(await failure(gateway.client().call(read, room))).toMatchObject({
      code: 'redirect_refused',
    });
    expect(gateway.server.received).toHaveLength(1);
  });
});
