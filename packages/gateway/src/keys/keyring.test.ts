import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient, exchange, generalError, parseRaw } from '../testing/client.ts';
import { temporaryDatabase } from '../testing/database.ts';
import { startGateway } from '../testing/gateway.ts';
import { question } from '../testing/paths.ts';

let gateway: Gateway;

beforeAll(async () => {
  gateway = await startGateway({ apiKey: 'right-key' });
});

afterAll(() => gateway.close());

const banner = `/api/v1/social/${sample.socialId}/show/banner`;

const post = (url: string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', headers });

describe('the API key', () => {
  it('is accepted when it was passed', async () => {
    expect(gateway.apiKey).toBe('right-key');
    expect((await createTestClient(gateway).get(question)).status).toBe(200);
  });

  it.each([
    ['missing', {}, 'is missing'],
    ['empty', { 'x-api-key': '' }, 'is missing'],
    ['wrong', { 'x-api-key': 'wrong-key' }, 'is not a key of this gateway'],
    ['longer', { 'x-api-key': 'right-key2' }, 'is not a key of this gateway'],
    ['in another case', { 'x-api-key': 'RIGHT-KEY' }, 'is not a key of this gateway'],
  ])('is refused when it is %s, and not repeated', async (_, headers, why) => {
    const response = await fetch(`${gateway.url}${question}`, { headers });
    const text = await response.text();
    expect(response.status).toBe(401);
    expect(JSON.parse(text)).toEqual(
      generalError(401, expect.stringMatching(`^invalid API key: X-API-Key ${why}`)),
    );
    expect(text).not.toMatch(/(wrong|right)-key/i);
  });

  it('has the current state of the database, even if another gateway changed it', async () => {
    await using place = await temporaryDatabase();
    const { database } = place;
    await using here = await startGateway({ database, apiKey: 'right-key' });
    await using there = await startGateway({ database, apiKey: 'right-key' });
    const issued = await there.control.keys.create({ name: 'ci' });
    const { get } = createTestClient({ url: here.url, apiKey: issued.apiKey });
    expect((await get(question)).status).toBe(200);
    for (const gateway of [here, there]) {
      const { id } = await gateway.control.keys.create({ name: 'another' });
      expect((await get(question)).status).toBe(200);
      await gateway.control.keys.revoke(id);
    }
    await there.control.keys.revoke(issued.id);
    expect((await get(question)).body).toEqual(
      generalError(401, 'invalid API key: X-API-Key was revoked'),
    );
  });

  it('is refused when it is sent twice', async () => {
    const response = await exchange(
      gateway.url,
      `GET ${question} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n` +
        'X-API-Key: right-key\r\nX-API-Key: right-key\r\n\r\n',
    );
    expect(parseRaw(response)).toEqual({
      status: 401,
      body: generalError(401, expect.stringContaining('was sent 2 times')),
    });
  });

  it('is checked before the input', async () => {
    const response = await fetch(`${gateway.url}/api/v1/event`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(401);
  });

  it('is random by default', async () => {
    await using one = await startGateway();
    await using other = await startGateway();
    expect(one.apiKey).toMatch(/^[\w-]{32}$/);
    expect(one.apiKey).not.toBe(other.apiKey);
  });
});

describe('the banner', () => {
  it('needs no key [gap:banner-auth]', async () => {
    const response = await post(`${gateway.url}${banner}`, {});
    expect(response.status).toBe(200);
    expect(response.headers.get('x-room-sessions-assumed')).toContain('banner-auth');
  });

  it('refuses a wrong key [gap:banner-auth]', async () => {
    const response = await post(`${gateway.url}${banner}`, { 'x-api-key': 'wrong-key' });
    expect([response.status, await response.json()]).toEqual([
      401,
      generalError(401, expect.any(String)),
    ]);
  });

  it('needs a key under required [gap:banner-auth]', async () => {
    await using strict = await startGateway({ assume: { 'banner-auth': 'required' } });
    expect((await post(`${strict.url}${banner}`, {})).status).toBe(401);
    expect((await post(`${strict.url}${banner}`, { 'x-api-key': strict.apiKey })).status).toBe(200);
  });
});

describe('the rate limit', () => {
  it('is off by default [gap:rate-limits]', async () => {
    const { get } = createTestClient(gateway);
    const statuses = await Promise.all(Array.from({ length: 200 }, () => get(question)));
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('answers 429 with Retry-After, and ends with its minute [gap:rate-limits]', async () => {
    let now = Date.UTC(2026, 0, 5);
    await using limited = await startGateway({ assume: { 'rate-limits': 2 }, clock: () => now });
    const { get } = createTestClient(limited);
    expect((await get(question)).status).toBe(200);
    now += 10_000;
    expect((await get(question)).status).toBe(200);
    const { status, body, headers, assumed } = await get(question);
    expect([status, body]).toEqual([429, generalError(429, expect.any(String))]);
    expect(headers.get('retry-after')).toBe('50');
    expect(assumed).toContain('rate-limits');
    now += 50_000;
    expect((await get(question)).status).toBe(200);
  });

  it('restarts when the clock is set back', async () => {
    let now = Date.UTC(2026, 0, 5);
    await using limited = await startGateway({ assume: { 'rate-limits': 1 }, clock: () => now });
    const { get } = createTestClient(limited);
    expect((await get(question)).status).toBe(200);
    now -= 86_400_000;
    expect((await get(question)).status).toBe(200);
    expect((await get(question)).headers.get('retry-after')).toBe('60');
  });

  it('counts no call that has a wrong key [gap:rate-limits]', async () => {
    await using limited = await startGateway({ assume: { 'rate-limits': 1 } });
    const { get, send } = createTestClient(limited);
    for (let calls = 0; calls < 3; calls += 1) {
      await send('GET', question, { headers: { 'x-api-key': 'another' } });
    }
    expect((await get(question)).status).toBe(200);
  });
});
