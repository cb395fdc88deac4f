import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from '../testing/client.ts';
import { rawClient, rawRequest } from '../testing/socket.ts';

/** The value of each series. */
async function read(url: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
}

const settings = '/api/v1/social/settings';
const playlist = '/api/v1/audio/api/key/playlist';
const own = 'room_sessions_gateway_';
const requests = (operation: string, method: string, status: number | string): string =>
  `${own}requests_total{operation="${operation}",method="${method}",status="${status}"}`;

describe('/metrics', () => {
  it('is Prometheus text, without a key', async () => {
    await using gateway = await startGateway();
    const answer = await fetch(`${gateway.url}/metrics`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    for (const line of (await answer.text()).split('\n').filter((one) => !one.startsWith('#'))) {
      expect(line).toMatch(/^$|^[a-z_:][\w:]*(\{\w+="[^"]*"(,\w+="[^"]*")*\})? \S+$/i);
    }
    const head = await fetch(`${gateway.url}/metrics`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('counts requests by operation, method and status', async () => {
    await using gateway = await startGateway();
    const { get, post } = createTestClient(gateway);
    await get(`${settings}/${sample.socialId}`);
    await get(`${settings}/${sample.socialId}`);
    await get(`${settings}/${sample.unknownId}`);
    await post(playlist, { qty: 'x' });
    await get('/nowhere');
    const figures = await read(gateway.url);
    expect(figures.get(requests('getRoomSettings', 'GET', 200))).toBe(2);
    expect(figures.get(requests('getRoomSettings', 'GET', 404))).toBe(1);
    expect(figures.get(requests('createPlaylist', 'POST', 400))).toBe(1);
    expect(figures.get(requests('none', 'GET', 404))).toBe(1);
    expect(
      figures.get(
        `${own}request_duration_seconds_count{operation="getRoomSettings",method="GET",route="${settings}/{socialId}"}`,
      ),
    ).toBe(3);
  });

  it('creates no series from input of callers', async () => {
    await using gateway = await startGateway();
    const { get, send } = createTestClient(gateway);
    const call = async (n: number): Promise<unknown> =>
      Promise.all([
        get(`${settings}/${String(n).padStart(8, '0')}-0000-4000-8000-000000000000?q=${n}`),
        get(`/nowhere/${n}`),
        get(`/api/v1/%zz${n}`),
        send('GET', settings, { headers: { 'x-api-key': `key-${n}`, host: `h${n}` } }),
      ]);
    await call(0);
    await read(gateway.url);
    const before = await read(gateway.url);
    for (let n = 1; n <= 20; n += 1) await call(n);
    const after = await read(gateway.url);
    const ours = (figures: Map<string, number>) =>
      [...figures.keys()].filter((name) => name.startsWith(own)).toSorted();
    expect(ours(after)).toEqual(ours(before));
    const names = [...after.keys()].join('\n');
    expect(names).not.toContain(gateway.apiKey);
    expect(names).not.toMatch(/[\da-f]{8}-[\da-f]{4}/);
  });

  it('counts requests in flight, its own included', async () => {
    await using gateway = await startGateway();
    await createTestClient(gateway).get('/healthz');
    expect((await read(gateway.url)).get(`${own}requests_in_flight`)).toBe(1);
  });

  it('counts rejections by reason', async () => {
    await using gateway = await startGateway({ assume: { 'rate-limits': 1 } });
    const { get } = createTestClient(gateway);
    const reason = (why: string) => `${own}refused_total{reason="${why}"}`;
    const before = await read(gateway.url);
    expect([before.get(reason('rate-limit')), before.get(reason('concurrency'))]).toEqual([0, 0]);
    await get('/api/v1/badging/badge/question');
    await get('/api/v1/badging/badge/question');
    expect((await read(gateway.url)).get(reason('rate-limit'))).toBe(1);
  });

  it('separates rejections from disconnects, and counts each connection once', async () => {
    await using gateway = await startGateway();
    const names = {
      refused: `${own}refused_total{reason="protocol"}`,
      disconnects: `${own}disconnects_total`,
      unanswered: requests('submitSurveyAnswer', 'POST', 'none'),
    };
    const count = async (): Promise<Record<string, number>> => {
      const figures = await read(gateway.url);
      return Object.fromEntries(
        Object.entries(names).map(([name, series]) => [name, figures.get(series) ?? 0]),
      );
    };
    const become = async (expected: Record<string, number>): Promise<void> => {
      // The gateway may notice a reset later.
      let figures = await count();
      while (Object.keys(expected).some((name) => (figures[name] ?? 0) < (expected[name] ?? 0))) {
        figures = await count();
      }
      expect(figures).toEqual(expected);
    };
    expect(await count()).toEqual({ refused: 0, disconnects: 0, unanswered: 0 });
    // After a response, on an idle connection.
    for (let n = 0; n < 5; n += 1) {
      const client = await rawClient(gateway.url);
      client.write(rawRequest('GET /healthz', ''));
      await client.until(/"ok"/);
      client.socket.resetAndDestroy();
    }
    await become({ refused: 0, disconnects: 5, unanswered: 0 });
    // During a running request.
    for (let n = 0; n < 5; n += 1) {
      const client = await rawClient(gateway.url);
      const headers = [
        'Content-Type: application/json',
        'Content-Length: 9',
        'Expect: 100-continue',
      ];
      client.write(rawRequest('POST /api/v1/survey/answer', gateway.apiKey, headers));
      await client.until(/100 Continue/);
      client.socket.resetAndDestroy();
    }
    await become({ refused: 0, disconnects: 5, unanswered: 5 });
    for (const bad of ['hello\r\n\r\n', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`]) {
      const client = await rawClient(gateway.url);
      client.write(bad);
      expect(await client.closed()).toMatch(/^HTTP\/1\.1 4\d\d/);
    }
    await become({ refused: 2, disconnects: 5, unanswered: 5 });
  });

  it('counts the commits of the store', async () => {
    await using gateway = await startGateway();
    const { post } = createTestClient(gateway);
    const before = await read(gateway.url);
    await Promise.all(Array.from({ length: 5 }, () => post(playlist, { name: 'x' })));
    const after = await read(gateway.url);
    const grown = (name: string) => (after.get(own + name) ?? 0) - (before.get(own + name) ?? 0);
    expect(grown('committed_writes_total')).toBe(5);
    expect(grown('commits_total')).toBeGreaterThanOrEqual(1);
    expect(grown('commits_total')).toBeLessThanOrEqual(5);
    expect(after.get(`${own}commit_queue_waiting`)).toBe(0);
    expect(after.get(`${own}commit_failures_total`)).toBe(0);
  });

  it('has the metrics of the process, and separate ones for each gateway', async () => {
    await using one = await startGateway();
    await using other = await startGateway();
    await createTestClient(one).get('/healthz');
    const figures = await read(other.url);
    expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(figures.has('nodejs_eventloop_lag_seconds')).toBe(true);
    expect([...figures.keys()].join('\n')).not.toContain(`${own}requests_total`);
  });
});
