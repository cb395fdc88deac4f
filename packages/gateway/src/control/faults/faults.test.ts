// What faults do, as a client on a plain socket sees it.
import { connect } from 'node:net';
import type { Playlist } from '@room-sessions/models';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patient, startGateway } from '../../testing/gateway.ts';
import { handlers } from '../../handlers/table.ts';
import { document } from '../../generated/openapi.ts';
import { operationsIn } from '../../openapi-document.ts';
import { clientOf, exchange, generalError } from '../../testing/client.ts';
import { sample } from '../../seed/sample.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import type { Control, FaultEffect, JournalEntry } from '../client.ts';

const gateway = useGateway();
const client = clientOf(gateway);

afterEach(() => gateway.control.reset());

const question = '/api/v1/badging/badge/question';
const newPlaylist = '/api/v1/audio/api/key/playlist';
const playlists = '/api/v1/social/playlist/all?size=1000';

const faultOf = (headers: Headers): string | null => headers.get('x-room-sessions-fault');

/** How many playlists there are of that name. */
async function made(name: string): Promise<number> {
  const { body } = await client.get<Playlist[]>(playlists);
  return body.filter((one) => one.name === name).length;
}

/** What came before the connection ended, and how it ended. */
async function rawCall(body: string): Promise<{ text: string; error: string | undefined }> {
  const { hostname, port, host } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let error: string | undefined;
  socket.on('data', (chunk: Buffer) => (text += String(chunk)));
  socket.on('error', (reason: NodeJS.ErrnoException) => (error = reason.code));
  socket.write(
    [
      `POST ${newPlaylist} HTTP/1.1`,
      `Host: ${host}`,
      `X-API-Key: ${gateway.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  await new Promise((resolve) => socket.once('close', resolve));
  return { text, error };
}

describe.each(['before', 'after'] as const)('%s the handler', (when) => {
  const writes = when === 'after' ? 1 : 0;
  const set = async (effect: FaultEffect): Promise<string> =>
    (await gateway.control.faults.set({ effect, when, operation: 'createPlaylist' })).id;

  it('a status is answered with the general error body', async () => {
    const id = await set({ status: 503 });
    const answer = await client.post(newPlaylist, { name: 'One' });
    expect([answer.status, answer.body]).toEqual([503, generalError(503, expect.any(String))]);
    expect([faultOf(answer.headers), answer.assumed]).toEqual([id, []]);
    expect(await made('One')).toBe(writes);
  });

  it('a status is answered with the body and the headers that were chosen', async () => {
    await set({ status: 418, body: ['é'], headers: { 'X-Tea': 'pot' } });
    const { status, text, headers } = await client.post(newPlaylist, { name: 'One' });
    expect([status, text, headers.get('x-tea')]).toEqual([418, '["é"]', 'pot']);
    expect(headers.get('content-length')).toBe('6');
    expect(await made('One')).toBe(writes);
  });

  it('a rate limit is a 429 with seconds or with a date', async () => {
    await set({ rateLimit: { retryAfter: 7 } });
    const inSeconds = await client.post(newPlaylist, { name: 'One' });
    expect([inSeconds.status, inSeconds.body]).toEqual([429, generalError(429, expect.anything())]);
    expect(inSeconds.headers.get('retry-after')).toBe('7');
    await gateway.control.faults.clear();
    await set({ rateLimit: { retryAfter: 'http-date' } });
    const date = (await client.post(newPlaylist, { name: 'One' })).headers.get('retry-after') ?? '';
    expect(new Date(date).toUTCString()).toBe(date);
    await gateway.control.faults.clear();
    await set({ rateLimit: { retryAfter: 'Sat, 21 Nov 2026 18:56:24 GMT' } });
    const { headers } = await client.post(newPlaylist, { name: 'One' });
    expect(headers.get('retry-after')).toBe('Sat, 21 Nov 2026 18:56:24 GMT');
    expect(await made('One')).toBe(writes * 3);
  });

  it('a delay lets the call go on', async () => {
    const id = await set({ delay: 20 });
    const { status, headers } = await client.post(newPlaylist, { name: 'One' });
    expect([status, faultOf(headers)]).toEqual([200, id]);
    expect(await made('One')).toBe(1);
  });

  it('a drop closes the connection in order, without a byte', async () => {
    await set({ drop: true });
    expect(await rawCall('{"name":"One"}')).toEqual({ text: '', error: undefined });
    expect(await made('One')).toBe(writes);
  });

  it('a reset resets it', async () => {
    await set({ reset: true });
    expect(await rawCall('{"name":"One"}')).toEqual({ text: '', error: 'ECONNRESET' });
    expect(await made('One')).toBe(writes);
  });

  it.each([0, 5, 1_000_000])('a body cut at %i is announced whole', async (bytes) => {
    const id = await set({ truncate: bytes });
    const { text, error } = await rawCall('{"name":"One"}');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    const announced = Number(/^content-length: (\d+)\r?$/im.exec(head)?.[1]);
    expect(error).toBeUndefined();
    expect(head).toMatch(when === 'after' ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 500 /);
    expect(head).toContain(`x-room-sessions-fault: ${id}`);
    expect(body.length).toBe(Math.min(bytes, announced - 1));
    expect(await made('One')).toBe(writes);
  });

  it.each<FaultEffect>([{ stall: true }, { delay: 600_000 }])(
    '%j ends when its client goes away',
    async (effect) => {
      await set(effect);
      const entry = nextEntry(gateway.control);
      const leave = new AbortController();
      const call = client.send('POST', newPlaylist, {
        body: '{"name":"One"}',
        headers: { 'content-type': 'application/json' },
        signal: leave.signal,
      });
      await hit(gateway.control);
      leave.abort();
      await expect(call).rejects.toThrow('aborted');
      expect(await entry).toMatchObject({ status: null, operation: 'createPlaylist' });
      // A call that nobody waits for does not go on.
      expect(await made('One')).toBe(writes);
    },
  );

  it.each<FaultEffect>([{ stall: true }, { delay: 600_000 }])(
    '%j does not hold up the end of the gateway',
    async (effect) => {
      await using one = await startGateway({ limits: patient });
      await one.control.faults.set({ effect, when });
      const call = clientOf(one)
        .get(question)
        .catch(() => 'cut off');
      await hit(one.control);
      await one.close();
      const outcome = await call;
      if ('stall' in effect) expect(outcome).toBe('cut off');
      else expect(outcome).toMatchObject({ status: 200 });
    },
  );
});

/** Waits until a fault has befallen a call. */
async function hit(control: Control): Promise<void> {
  while (!(await control.faults.list()).some(({ hits }) => hits > 0)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function nextEntry(control: Control): Promise<JournalEntry | undefined> {
  const { next } = await control.requests.list();
  for await (const entry of control.requests.watch({ after: next })) return entry;
  return undefined;
}

it('after: an empty answer is cut too', async () => {
  await using empty = await startGateway({ assume: { 'update-room-response': 'empty' } });
  await empty.control.faults.set({ effect: { truncate: 0 }, when: 'after' });
  const { host } = new URL(empty.url);
  const body = '{"socialId":"00000002-0000-4000-8000-000000000001"}';
  const head = [
    'POST /api/v1/social/update HTTP/1.1',
    `Host: ${host}`,
    `X-API-Key: ${empty.apiKey}`,
  ];
  const text = await exchange(
    empty.url,
    [...head, 'Content-Type: application/json', `Content-Length: ${body.length}`, '', body].join(
      '\r\n',
    ),
  );
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(text).toMatch(/content-length: 1\r\n/i);
  expect(text).toMatch(/\r\n\r\n$/);
});

it('after: takes the place of an error of the handler as well', async () => {
  await gateway.control.faults.set({ effect: { status: 502 }, when: 'after' });
  const { status } = await client.patch(newPlaylist, {
    playlistId: '00000000-0000-4000-8000-000000000000',
  });
  expect(status).toBe(502);
});

describe('which calls', () => {
  const statusOf = async (path = question): Promise<number> => (await client.get(path)).status;

  it('are those of the operation that is named', async () => {
    await gateway.control.faults.set({ effect: { status: 500 }, operation: 'getBadgeQuestion' });
    expect([await statusOf(), await statusOf(playlists)]).toEqual([500, 200]);
  });

  it('are those of all operations, and nothing else', async () => {
    await gateway.control.faults.set({ effect: { status: 503 } });
    const operations = operationsIn(document);
    expect(operations).toHaveLength(Object.keys(handlers).length);
    for (const { method, path } of operations) {
      const { status } = await client.send(method, path.replaceAll(/\{\w+\}/g, '1'));
      expect(status, path).toBe(503);
    }
    const others = ['/healthz', '/nothing', '/images/x/y', '/keys/x'].map((path) => statusOf(path));
    expect(await Promise.all(others)).toEqual([200, 404, 404, 404]);
    const [fault] = await gateway.control.faults.list();
    expect(fault?.hits).toBe(20);
  });

  it('are not those that are let in by no key', async () => {
    await gateway.control.faults.set({ effect: { status: 503 } });
    const { status } = await client.send('GET', question, { headers: { 'x-api-key': 'wrong' } });
    expect(status).toBe(401);
    const banner = await fetch(`${gateway.url}/api/v1/social/${sample.socialId}/show/banner`, {
      method: 'POST',
    });
    expect(banner.status).not.toBe(401);
  });

  it('are so many and no more', async () => {
    await gateway.control.faults.set({ effect: { status: 500 }, times: 2 });
    const statuses = [await statusOf(), await statusOf(), await statusOf()];
    expect(statuses).toEqual([500, 500, 200]);
    expect(await gateway.control.faults.list()).toMatchObject([{ times: 2, hits: 2 }]);
  });

  it('are so many of those that come at once', async () => {
    await gateway.control.faults.set({ effect: { status: 500 }, times: 3 });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf()));
    expect(statuses.filter((status) => status === 500)).toHaveLength(3);
  });

  it('are a share of them, the same with the same seed', async () => {
    const hits = async (seed: string): Promise<number[]> => {
      await gateway.control.faults.clear();
      await gateway.control.faults.set({ effect: { status: 500 }, rate: { of: 0.4, seed } });
      const statuses: number[] = [];
      for (let calls = 0; calls < 100; calls += 1) statuses.push(await statusOf());
      return statuses;
    };
    const once = await hits('a seed');
    // By the numbers of random.test.ts: 0.11, 0.92, 0.26.
    expect(once.slice(0, 3)).toEqual([500, 200, 500]);
    expect(once.filter((status) => status === 500).length).toBeGreaterThan(20);
    expect(once.filter((status) => status === 500).length).toBeLessThan(60);
    expect(await hits('a seed')).toEqual(once);
    expect(await hits('another')).not.toEqual(once);
  });

  it.each([
    [0, 200],
    [1, 500],
  ])('are, of a rate of %d, all answered with %i', async (of, status) => {
    await gateway.control.faults.set({ effect: { status: 500 }, rate: { of, seed: 'x' } });
    for (let calls = 0; calls < 20; calls += 1) expect(await statusOf()).toBe(status);
  });

  it('are befallen by the first fault that matches', async () => {
    const { set } = gateway.control.faults;
    await set({ effect: { status: 500 }, times: 1 });
    await set({ effect: { status: 501 }, operation: 'listPlaylists' });
    await set({ effect: { status: 502 }, when: 'after', times: 1 });
    await set({ effect: { status: 503 } });
    expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([500, 502, 503]);
  });

  it('are those of the key alone that the fault was set for', async () => {
    const { id, apiKey } = await gateway.control.keys.create();
    const other = clientOf({ url: gateway.url, apiKey });
    await gateway.control.with({ key: id }).faults.set({ effect: { status: 503 } });
    expect([await statusOf(), (await other.get(question)).status]).toEqual([200, 503]);
    expect(await gateway.control.faults.list()).toEqual([]);
    await gateway.control.faults.clear();
    expect(await gateway.control.with({ key: id }).faults.list()).toHaveLength(1);
  });
});

describe('the list of faults', () => {
  let control: Control;
  beforeAll(() => ({ control } = gateway));

  it('shows them as they were set, and clears one or all', async () => {
    const one = await control.faults.set({ effect: { drop: true }, operation: 'updateRoom' });
    const two = await control.faults.set({ effect: { delay: 1 }, when: 'after', times: 5 });
    expect(await control.faults.list()).toEqual([one, two]);
    expect(one).toEqual({
      id: expect.stringMatching(/^fault-\d+$/),
      operation: 'updateRoom',
      when: 'before',
      effect: { drop: true },
      hits: 0,
    });
    await control.faults.clear(one.id);
    expect(await control.faults.list()).toEqual([two]);
    await control.faults.clear();
    expect(await control.faults.list()).toEqual([]);
  });

  it('has no fault that is not there to clear', async () => {
    await expect(control.faults.clear('fault-0')).rejects.toMatchObject({
      status: 404,
      message: 'no fault "fault-0"',
    });
  });

  it('refuses what is no fault', async () => {
    const refused = control.faults.set({ effect: { delay: -1 } });
    await expect(refused).rejects.toMatchObject({
      name: 'ControlError',
      status: 400,
      message: 'body.effect.delay: expected an integer from 0 to 600000, got -1',
    });
    expect(await control.faults.list()).toEqual([]);
  });

  it('has an end', async () => {
    for (let n = 0; n < 100; n += 1) await control.faults.set({ effect: { drop: true } });
    await expect(control.faults.set({ effect: { drop: true } })).rejects.toMatchObject({
      status: 409,
    });
  });
});
