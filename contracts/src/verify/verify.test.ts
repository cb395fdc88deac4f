import { describe, expect, it } from 'vitest';
import { aList, aRefusal, aRoom, pactWith } from '../testing/pacts.ts';
import { answerJson, key, provider, serve, stateService } from '../testing/server.ts';
import { verify } from '../testing/verify.ts';
import { verifyContracts } from './verify.ts';

function abortedSoon(reason: Error): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  return controller.signal;
}

const states = (body: string): unknown => JSON.parse(body);

describe('verify', () => {
  it('returns the target of a redirect without its secrets', async () => {
    const location = `https://me:word@login.test/${key}/in?token=one#two`;
    await using gateway = await serve((_, response) => response.writeHead(302, { location }).end());
    await using pacts = await pactWith(aList);
    const options = { providerBaseUrl: gateway.url, apiKey: key, pacts: pacts.path };
    const { results } = await verifyContracts(options);
    expect(results[0]?.answer).toEqual({
      status: 302,
      location: 'https://login.test/[secret]/in',
      body: '',
    });
  });

  it('sets up each state, sends the key and counts successes', async () => {
    await using gateway = await provider();
    await using service = await stateService();
    await using pacts = await pactWith(aRoom, aList, aRefusal);
    const seen: number[] = [];
    const { ok, results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      stateUrl: `${service.url}/states`,
      stateToken: 'token-of-the-tests',
      pacts: pacts.path,
      onProgress: ({ done, total }) => seen.push(done / total),
    });
    expect(results.map(({ description, outcome }) => [description, outcome])).toEqual([
      ['a room', 'verified'],
      ['all rooms', 'verified'],
      ['all rooms, without a key', 'verified'],
    ]);
    expect(ok).toBe(true);
    expect(seen).toEqual([1 / 3, 2 / 3, 1]);
    expect(gateway.asked.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      ['/', undefined],
      // The key check, before the first interaction.
      ['/rooms/1', key],
      ['/rooms/r-7', key],
      ['/rooms', key],
      ['/rooms', undefined],
    ]);
    const [, setup, teardown] = service.asked;
    expect(states(setup?.body ?? '')).toEqual({
      state: 'a room',
      params: { open: true },
      action: 'setup',
    });
    expect(states(teardown?.body ?? '')).toMatchObject({ action: 'teardown' });
    expect(service.asked.slice(1).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-of-the-tests',
      'Bearer token-of-the-tests',
    ]);
    expect(JSON.stringify(service.asked)).not.toContain(key);
  });

  it('reports each mismatch with its interaction', async () => {
    await using gateway = await provider(7);
    await using service = await stateService();
    await using pacts = await pactWith(aRoom, aList);
    const { ok, results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      stateUrl: service.url,
      pacts: pacts.path,
    });
    expect(ok).toBe(false);
    expect(results[0]).toMatchObject({
      consumer: 'room-sessions-rooms',
      outcome: 'failed',
      request: { method: 'GET', path: '/rooms/1' },
      reasons: ['body $.name: expected text such as "Lobby", got 7'],
      answer: { status: 200, body: '{"name":7}' },
    });
    expect(results[1]).not.toHaveProperty('answer');
    expect(results[1]?.outcome).toBe('verified');
  });

  it('reads only the head of the first response', async () => {
    await using gateway = await serve(({ url }, response) => {
      // The body starts, but never ends.
      if (url === '/') response.write('a'.repeat(2 ** 21));
      else answerJson(response, 401, {});
    });
    await using pacts = await pactWith(aRefusal);
    const options = { providerBaseUrl: gateway.url, apiKey: key, pacts: pacts.path };
    expect((await verify(options)).ok).toBe(true);
  });

  it.each([1_001, 86_400_000])('accepts any timeout, such as %d ms', async (timeout) => {
    await using gateway = await provider();
    await using service = await stateService();
    await using pacts = await pactWith(aRoom);
    const { ok, results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      stateUrl: service.url,
      pacts: pacts.path,
      timeout,
    });
    expect([ok, results[0]?.reasons]).toEqual([true, []]);
  });

  it('throws the reason of an aborted signal', async () => {
    await using gateway = await serve(() => undefined);
    await using pacts = await pactWith(aList);
    const options = { providerBaseUrl: gateway.url, apiKey: key, pacts: pacts.path };
    const reason = new Error('enough');
    for (const signal of [AbortSignal.abort(reason), abortedSoon(reason)]) {
      await expect(verifyContracts({ ...options, signal })).rejects.toBe(reason);
    }
  });

  it('verifies a deployment below a base path', async () => {
    await using gateway = await serve(({ url }, response) =>
      answerJson(response, url === '/gateway/rooms' ? 401 : 404, {}),
    );
    await using pacts = await pactWith(aRefusal);
    const { ok } = await verify({
      providerBaseUrl: `${gateway.url}/gateway/`,
      apiKey: key,
      pacts: pacts.path,
    });
    expect(ok).toBe(true);
  });

  it('does not follow a redirect, because the key must stay with its host', async () => {
    await using elsewhere = await serve((_, response) => answerJson(response, 200, []));
    await using gateway = await serve((_, response) => {
      response.writeHead(302, { location: `${elsewhere.url}/rooms` }).end();
    });
    await using pacts = await pactWith(aList);
    const { results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      pacts: pacts.path,
    });
    expect(results[0]?.reasons).toEqual(['status: expected 200 but was 302']);
    expect(elsewhere.asked).toEqual([]);
  });

  it('fails an interaction whose response is late', async () => {
    await using gateway = await serve(({ url }, response) => {
      if (url === '/') answerJson(response, 404, {});
    });
    await using pacts = await pactWith(aList);
    const { results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      pacts: pacts.path,
      timeout: 2_000,
    });
    expect(results[0]).toMatchObject({
      outcome: 'failed',
      reasons: ['no response: it took longer than the timeout'],
    });
    expect(results[0]).not.toHaveProperty('answer');
  });

  it('names the operation of the API document', async () => {
    const path = '/api/v1/social/settings/2b6f0a8e-51c3-4c55-8a8e-7d2f3a1c9b10';
    await using gateway = await serve((_, response) => answerJson(response, 404, { error: 'no' }));
    await using pacts = await pactWith({ ...aList, request: { method: 'GET', path } });
    const options = { providerBaseUrl: gateway.url, apiKey: key, pacts: pacts.path };
    const { results } = await verify(options);
    expect(results[0]).toMatchObject({
      request: {
        method: 'GET',
        path: '/api/v1/social/settings/{socialId}',
        operation: 'getRoomSettings',
      },
      answer: { status: 404, body: '{"error":"no"}' },
    });
  });
});

describe('verify without a state service', () => {
  it('skips interactions that need a state, and lists them', async () => {
    await using gateway = await provider();
    await using pacts = await pactWith(aRoom, aList);
    const options = { providerBaseUrl: gateway.url, apiKey: key, pacts: pacts.path };
    const { ok, results } = await verify(options);
    expect(results.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['left out', 'needs a state service for: a room'],
      ['verified'],
    ]);
    expect(ok).toBe(false);
    expect((await verify({ ...options, allowPartial: true })).ok).toBe(true);
  });

  it('does not succeed when no interaction is left', async () => {
    await using gateway = await provider();
    await using pacts = await pactWith(aRoom);
    const { ok, results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      pacts: pacts.path,
    });
    expect([ok, results[0]?.outcome]).toEqual([false, 'left out']);
  });
});

describe('a secret in a verification', () => {
  it('that a deployment echoes is masked in each result', async () => {
    // In place of a text, so that Pact shows the actual value.
    await using gateway = await provider([key, encodeURIComponent(key)]);
    await using service = await stateService();
    await using pacts = await pactWith(aRoom);
    const { results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      stateUrl: service.url,
      pacts: pacts.path,
    });
    expect(results[0]?.reasons.join()).toContain('[secret]');
    expect(results[0]?.answer?.body).toContain('[secret]');
    expect(JSON.stringify(results)).not.toContain(key);
  });

  it('in a field with a secret name is masked in each result', async () => {
    const guest = { bearer: 'eyJhbGciOi', name: 7 };
    await using gateway = await serve(({ url }, response) =>
      answerJson(response, 200, url === '/' ? {} : guest),
    );
    await using service = await stateService();
    await using pacts = await pactWith(aRoom);
    const { results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      stateUrl: service.url,
      pacts: pacts.path,
    });
    expect(results[0]?.answer?.body).toBe('{"bearer":[secret],"name":7}');
  });
});
