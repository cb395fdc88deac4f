// Tests the contents of a journal entry.

import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { png } from '../../testing/images.ts';
import { useJournal } from '../../testing/journal.ts';
import { keyRequest } from '../../testing/key-request.ts';
import { newPlaylist, question } from '../../testing/paths.ts';
import type { JournalEntry } from '../client.ts';
import { Journal } from './journal.ts';
import { createRecorder } from './record.ts';

const { gateway, client, list, last } = useJournal();
const json = { 'content-type': 'application/json' };
const upload = '/api/v1/image/upload/a/png/3/2';

describe('a journal entry', () => {
  it('contains both sides of a call', async () => {
    const before = Date.now();
    await client.send('POST', `${newPlaylist}?x=1`, {
      headers: { ...json, 'x-mine': 'yes' },
      body: '{ "name":"One" }',
    });
    const entry = await last();
    expect(entry).toEqual({
      seq: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      operation: 'createPlaylist',
      method: 'POST',
      path: `${newPlaylist}?x=1`,
      status: 200,
      ms: expect.any(Number),
      request: {
        headers: expect.objectContaining({ 'x-mine': 'yes', 'x-api-key': '[redacted]' }),
        body: '{ "name":"One" }',
      },
      response: {
        headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
        body: expect.stringContaining('"name":"One"'),
      },
    });
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(before - 1);
  });

  it('exists for a response of any status, but not for control requests and probes', async () => {
    const large = 'x'.repeat(1024 * 1024 + 1);
    const requests: readonly (readonly [number, string, string, RequestInit])[] = [
      [401, 'GET', question, { headers: { 'x-api-key': 'wrong' } }],
      [404, 'GET', '/nothing?a=b', {}],
      [405, 'DELETE', question, {}],
      [400, 'GET', '/%zz', {}],
      [413, 'POST', newPlaylist, { headers: json, body: large }],
      [415, 'POST', newPlaylist, { headers: { 'content-type': 'text/x' }, body: 'x' }],
      [415, 'POST', newPlaylist, { headers: { 'content-encoding': 'gzip' } }],
      [202, 'POST', '/keys', { headers: json, body: JSON.stringify(keyRequest) }],
      [404, 'GET', '/healthzz', {}],
    ];
    for (const [, method, path, init] of requests) await client.send(method, path, init);
    const own = [
      '/healthz',
      '/healthz?x',
      '/_control/expectations',
      '/_control',
      '/%5Fcontrol/clock',
    ];
    for (const path of own) await client.get(path);
    expect(await list()).toMatchObject(
      requests.map(([status, method, path]) => ({ status, method, path })),
    );
  });

  it('contains up to 16 KiB of each body, whatever it is', async () => {
    for (const body of ['{"name":', 'no JSON', '\u{1F600}', '"\\ud800"']) {
      await client.send('POST', newPlaylist, { headers: json, body });
      expect((await last())?.request.body).toBe(body);
    }
    const whole = JSON.stringify({ name: 'x'.repeat(16 * 1024 - 11) });
    await client.send('POST', newPlaylist, { headers: json, body: whole });
    expect((await last())?.request).toMatchObject({ body: whole });
    expect((await last())?.request.truncated).toBeUndefined();
    await client.post(newPlaylist, { name: 'é'.repeat(20_000) });
    const { request, response } = (await last()) as JournalEntry;
    for (const { body = '', truncated } of [request, response]) {
      expect(truncated).toBe(true);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * 1024);
      expect(Buffer.byteLength(body)).toBeGreaterThan(16 * 1024 - 4);
      expect(body).toMatch(/é$/);
    }
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(1_000_000)]);
    const { body } = await client.post<{ imageURI: string }>(upload, bytes.toString('base64'));
    expect((await last())?.request).toMatchObject({ truncated: true });
    expect((await last())?.request.body).toHaveLength(16 * 1024);
    // Binary or empty ones are not kept.
    await fetch(body.imageURI);
    expect(await last()).toMatchObject({ operation: null, key: null, method: 'GET', status: 200 });
    expect((await last())?.response.body).toBeUndefined();
    expect((await last())?.request.body).toBeUndefined();
  });

  it('exists for a request whose client disconnected', async () => {
    const { hostname, port, host } = new URL(gateway.url);
    const socket = connect(Number(port), hostname);
    const head = [`POST ${newPlaylist} HTTP/1.1`, `Host: ${host}`, `X-API-Key: ${gateway.apiKey}`];
    socket.write(
      [...head, 'Content-Type: application/json', 'Content-Length: 99', '', '{'].join('\r\n'),
    );
    await once(socket, 'connect');
    // It has arrived when the next one has its response.
    await client.get(question);
    socket.destroy();
    const find = () => list({ operation: 'createPlaylist' });
    await expect.poll(find).toMatchObject([{ method: 'POST' }]);
  });

  it('describes the effect of an expectation', async () => {
    const { set, clear } = gateway.control.expectations;
    for (const effect of [{ drop: true }, { reset: true }] as const) {
      const { id } = await set({ effect, times: 1 });
      await expect(client.get(question)).rejects.toThrow();
      const response = { headers: {} };
      expect(await last()).toMatchObject({ status: null, expectation: id, response });
      expect((await last())?.response.body).toBeUndefined();
    }
    const effect = { status: 502, body: { a: 1 }, headers: { 'x-b': 'c' } };
    const { id } = await set({ effect, when: 'after' });
    await client.get(question);
    const headers = { 'x-b': 'c', 'x-room-sessions-expectation': id };
    expect(await last()).toMatchObject({
      status: 502,
      expectation: id,
      response: { body: '{"a":1}', headers },
    });
    await clear();
    await set({ effect: { truncate: 8 }, when: 'after' });
    await client.get(question).catch(() => undefined);
    expect(await last()).toMatchObject({ status: 200, response: { body: '{"title"' } });
  });
});

it('an unread journal entry does not keep the parsed body of its request', async () => {
  const journal = new Journal({ usual: async () => undefined });
  const record = createRecorder(journal, { owns: () => false, secrets: [] });
  const call = (): WeakRef<object> => {
    const raw = { headers: {}, url: '/' };
    const route = { config: { operationId: 'createPlaylist' } };
    const request = { raw, route, method: 'POST', body: {} };
    const reply = { raw: { headersSent: false } };
    record(request as FastifyRequest)?.end(reply as FastifyReply, 1);
    return new WeakRef(request.body);
  };
  const body = call();
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(body.deref()).toBeUndefined();
  expect([...journal.after(0, () => true)]).toHaveLength(1);
});
