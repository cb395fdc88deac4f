import { beforeEach, describe, expect, it } from 'vitest';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import type { JournalEntry, SentRequest } from './wire.ts';

const gateway = useGateway();
const client = createTestClient(gateway);
const path = '/api/v1/audio/api/key/playlist';

beforeEach(() => gateway.control.reset());

async function newest(): Promise<JournalEntry> {
  const { requests } = await gateway.control.requests.list();
  return requests.at(-1)!;
}

const named = async (name: string): Promise<number> =>
  (await gateway.control.data.list('playlists', { filter: name })).items.length;

describe('resending a request of the journal', () => {
  it('uses the same key', async () => {
    await client.post(path, { name: 'Twice' });
    const first = await newest();
    const second = await gateway.control.requests.resend(first.seq);
    expect(second).toMatchObject({ status: 200, key: first.key, operation: 'createPlaylist' });
    expect(second.seq).toBeGreaterThan(first.seq);
    expect(await named('Twice')).toBe(2);
    expect(await newest()).toEqual(second);
    // The borrowed key no longer works, and no response contains it.
    expect(second.request.headers['x-api-key']).toBe('[redacted]');
  });

  it('is refused when the journal has only part of the request', async () => {
    await client.post(path, { name: 'x'.repeat(20_000) });
    const { resend } = gateway.control.requests;
    await expect(resend((await newest()).seq)).rejects.toThrow('only part of the body');
    await client.post('/api/v1/survey/answer', { answer: 'mine', bearer: 'a-secret-of-12' });
    await expect(resend((await newest()).seq)).rejects.toThrow('does not keep the secrets');
    await expect(resend(999_999)).rejects.toThrow('no request "999999"');
    const { id } = await gateway.control.keys.create({ name: 'other' });
    const other = gateway.control.with({ key: id });
    await expect(other.requests.resend((await newest()).seq)).rejects.toThrow('no request');
  });
});

describe('a request sent by the control plane', () => {
  const send = (request: SentRequest): Promise<JournalEntry> =>
    gateway.control.requests.send(request);

  it('gets the same response as a client', async () => {
    const body = JSON.stringify({ name: 'Sent' });
    const headers = { 'content-type': 'application/json' };
    const entry = await send({ method: 'POST', path, headers, body });
    expect(entry).toMatchObject({ method: 'POST', path, status: 200, operation: 'createPlaylist' });
    expect(entry.response.body).toContain('"name":"Sent"');
    expect(await named('Sent')).toBe(1);
    const wrong = await send({
      method: 'GET',
      path: `/api/v1/social/${sample.unknownId}/settings`,
    });
    expect(wrong.status).toBe(404);
  });

  it('is in the journal even without a response', async () => {
    for (const effect of [{ drop: true }, { reset: true }, { truncate: 3 }] as const) {
      await gateway.control.expectations.set({ effect, times: 1 });
      const entry = await send({ method: 'GET', path: '/api/v1/badging/badge/question' });
      expect(entry.expectation).toBeDefined();
      expect(entry.status).toBe('truncate' in effect ? 500 : null);
    }
  });

  it.each([
    [{ method: 'TRACE', path }, 'body.method: expected one of GET'],
    [{ method: 'GET', path: '/_control/keys' }, 'body.path: expected a path under /api/'],
    [{ method: 'GET', path, headers: { a: 1 } }, 'body.headers.a: expected a text'],
    [{ method: 'GET', path, body: {} }, 'body.body: expected the text of the body'],
  ])('is refused as %j', async (request, message) => {
    await expect(send(request as SentRequest)).rejects.toThrow(message);
  });
});
