// Tests the contents of a journal entry.

import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sample } from '../../seed/sample.ts';
import { png } from '../../testing/images.ts';
import { newPlaylist, question } from '../../testing/paths.ts';
import { useJournal } from '../../testing/journal.ts';
import type { JournalEntry } from '../client.ts';

const { gateway, client, list, last } = useJournal();
const json = { 'content-type': 'application/json' };

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

  it.each([
    ['a wrong key', 401, 'GET', question, { headers: { 'x-api-key': 'wrong' } }],
    ['no such path', 404, 'GET', '/nothing?a=b', {}],
    ['no such method', 405, 'DELETE', question, {}],
    ['no such record', 404, 'GET', `/api/v1/social/settings/${sample.unknownId}`, {}],
    ['a path that cannot be decoded', 400, 'GET', '/%zz', {}],
    ['too much', 413, 'POST', newPlaylist, { headers: json, body: 'x'.repeat(1024 * 1024 + 1) }],
    [
      'another type',
      415,
      'POST',
      newPlaylist,
      { headers: { 'content-type': 'text/x' }, body: 'x' },
    ],
    ['another encoding', 415, 'POST', newPlaylist, { headers: { 'content-encoding': 'gzip' } }],
  ])('exists for a failed request: %s', async (_, status, method, path, init) => {
    const answer = await client.send(method, path, init);
    expect(answer.status).toBe(status);
    expect(await list()).toMatchObject([{ status, method, path }]);
  });

  it.each(['{"name":', 'no JSON', '\u{1F600}', '"\\ud800"'])(
    'contains a body that is not JSON unchanged: %s',
    async (body) => {
      expect((await client.send('POST', newPlaylist, { headers: json, body })).status).toBe(400);
      expect((await last())?.request.body).toBe(body);
    },
  );

  it('contains at most 16 KiB of each body', async () => {
    const name = 'é'.repeat(20_000);
    await client.post(newPlaylist, { name });
    const { request, response } = (await last()) as JournalEntry;
    for (const { body = '', truncated } of [request, response]) {
      expect(truncated).toBe(true);
      expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * 1024);
      expect(Buffer.byteLength(body)).toBeGreaterThan(16 * 1024 - 4);
      expect(body).toMatch(/é$/);
    }
    const bytes = Buffer.concat([png(3, 2), Buffer.alloc(1_000_000)]);
    await client.post('/api/v1/image/upload/a/png/3/2', bytes.toString('base64'));
    const upload = (await last()) as JournalEntry;
    expect(upload).toMatchObject({ status: 200, request: { truncated: true } });
    expect(upload.request.body).toHaveLength(16 * 1024);
    expect(upload.response.truncated).toBeUndefined();
  });

  it('contains a whole body of 16 KiB', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(16 * 1024 - 11) });
    expect(body).toHaveLength(16 * 1024);
    await client.send('POST', newPlaylist, { headers: json, body });
    expect((await last())?.request).toMatchObject({ body });
    expect((await last())?.request.truncated).toBeUndefined();
  });

  it('has no status without a response', async () => {
    for (const effect of [{ drop: true }, { reset: true }] as const) {
      const { id } = await gateway.control.expectations.set({ effect, times: 1 });
      await expect(client.get(question)).rejects.toThrow();
      expect(await last()).toMatchObject({
        status: null,
        expectation: id,
        response: { headers: {} },
      });
      expect((await last())?.response.body).toBeUndefined();
    }
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
    while ((await list({ operation: 'createPlaylist' })).length === 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(await list({ operation: 'createPlaylist' })).toMatchObject([{ method: 'POST' }]);
  });

  it('describes the effect of an expectation on the response', async () => {
    const { id } = await gateway.control.expectations.set({
      effect: { status: 502, body: { a: 1 }, headers: { 'x-b': 'c' } },
      when: 'after',
    });
    await client.get(question);
    expect(await last()).toMatchObject({
      status: 502,
      expectation: id,
      response: { body: '{"a":1}', headers: { 'x-b': 'c', 'x-room-sessions-expectation': id } },
    });
    await gateway.control.expectations.clear();
    await gateway.control.expectations.set({ effect: { truncate: 8 }, when: 'after' });
    await client.get(question).catch(() => undefined);
    expect(await last()).toMatchObject({ status: 200, response: { body: '{"title"' } });
  });

  it('has no body for an empty or binary one', async () => {
    const upload = await client.post<{ imageURI: string }>(
      '/api/v1/image/upload/a/png/3/2',
      png(3, 2).toString('base64'),
    );
    await fetch(upload.body.imageURI);
    expect(await last()).toMatchObject({ operation: null, key: null, method: 'GET', status: 200 });
    expect((await last())?.response.body).toBeUndefined();
    expect((await last())?.request.body).toBeUndefined();
  });

  it('exists for a request for a key', async () => {
    await client.post('/keys', {
      emailAddress: 'ann@example.com',
      companyName: 'Example Ltd',
      useCase: 'Rooms',
      expectedUsage: 'Some',
      environment: 'dev',
      technicalContact: 'Ben',
    });
    expect(await last()).toMatchObject({ path: '/keys', status: 202, operation: null });
  });

  it('does not exist for control requests and probes', async () => {
    for (const path of [
      '/healthz',
      '/healthz?x',
      '/_control/expectations',
      '/_control',
      '/%5Fcontrol/expectations',
    ]) {
      await client.get(path);
    }
    await gateway.control.clock.get();
    expect(await list()).toEqual([]);
    await client.get('/healthzz');
    expect(await list()).toHaveLength(1);
  });
});
