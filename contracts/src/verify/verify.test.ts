import { describe, expect, it } from 'vitest';
import { aList, aRefusal, aRoom } from '../testing/pacts.ts';
import { answerJson, key, serve } from '../testing/server.ts';
import { type Answer, token, verify } from '../testing/verify.ts';

const rooms: Answer = ({ url }, response) =>
  answerJson(response, 200, url === '/rooms' ? [] : { name: 'Lobby' });
const givesRoom: Answer = (_, response) => answerJson(response, 200, { socialId: 'r-7' });
const setups = (asked: readonly { body: string }[]) =>
  asked.filter(({ body }) => body.includes('"setup"'));

describe('verify', () => {
  it('sets up each state, sends the key and counts successes', async () => {
    const seen: number[] = [];
    const { ok, results, asked, states } = await verify({
      interactions: [aRoom, aList, aRefusal],
      service: givesRoom,
      onProgress: ({ done, total }) => seen.push(done / total),
    });
    expect(results.map(({ description, outcome }) => [description, outcome])).toEqual([
      ['a room', 'verified'],
      ['all rooms', 'verified'],
      ['all rooms, without a key', 'verified'],
    ]);
    expect([ok, seen]).toEqual([true, [1 / 3, 2 / 3, 1]]);
    expect(asked.map(({ url, headers }) => [url, headers['x-api-key']])).toEqual([
      // The preflight check, before the first interaction.
      ['/rooms', key],
      ['/rooms/r-7', key],
      ['/rooms', key],
      ['/rooms', undefined],
    ]);
    const [list, setup, teardown] = states;
    expect([list?.method, JSON.parse(setup!.body), JSON.parse(teardown!.body)]).toMatchObject([
      'GET',
      { state: 'a room', params: { open: true }, action: 'setup' },
      { state: 'a room', action: 'teardown' },
    ]);
    expect(states.every(({ headers }) => headers.authorization === `Bearer ${token}`)).toBe(true);
    expect(JSON.stringify(states)).not.toContain(key);
  });

  it('reports the mismatch and the response of a failure', async () => {
    const { ok, results } = await verify({
      interactions: [aRoom, aList],
      gateway: ({ url }, response) =>
        answerJson(response, 200, url === '/rooms' ? [] : { name: 7 }),
      service: givesRoom,
    });
    expect(ok).toBe(false);
    expect(results[0]).toMatchObject({
      consumer: 'room-sessions-rooms',
      outcome: 'failed',
      request: { method: 'GET', path: '/rooms/1' },
      reasons: ['body $.name: expected text such as "Lobby", got 7'],
      answer: { status: 200, body: '{"name":7}' },
    });
    expect(results[1]).toMatchObject({ outcome: 'verified', reasons: [] });
    expect(results[1]).not.toHaveProperty('answer');
  });

  it('names the operation of the API document', async () => {
    const path = '/api/v1/social/settings/2b6f0a8e-51c3-4c55-8a8e-7d2f3a1c9b10';
    const { first } = await verify({
      interactions: [{ ...aList, request: { method: 'GET', path } }],
      gateway: (_, response) => answerJson(response, 404, { error: 'no' }),
    });
    const operation = 'getRoomSettings';
    expect(first.request).toEqual({
      method: 'GET',
      path: '/api/v1/social/settings/{socialId}',
      operation,
    });
  });

  it('verifies a deployment below a base path', async () => {
    const gateway: Answer = ({ url }, response) =>
      answerJson(response, url === '/gateway/rooms' ? 401 : 404, {});
    await using deployment = await serve(gateway);
    const providerBaseUrl = `${deployment.url}/gateway/`;
    expect((await verify({ interactions: [aRefusal], providerBaseUrl })).ok).toBe(true);
  });

  it('does not follow a redirect, because the key must stay with its host', async () => {
    await using elsewhere = await serve(rooms);
    const { first } = await verify({
      gateway: (_, response) => {
        const { host } = new URL(elsewhere.url);
        response.writeHead(302, { location: `http://me:word@${host}/${key}/in?token=one#two` });
        response.end();
      },
    });
    expect(first.reasons).toEqual(['status: expected 200 but was 302']);
    expect(first.answer).toEqual({
      status: 302,
      location: `${elsewhere.url}/[secret]/in`,
      body: '',
    });
    expect(elsewhere.asked).toEqual([]);
  });

  it('says why there was no response', async () => {
    const once =
      (then: Answer): Answer =>
      (asked, response) =>
        asked.headers['user-agent'] ? then(asked, response) : rooms(asked, response);
    const late = await verify({ gateway: once(() => undefined), timeout: 2_000 });
    expect(late.first.reasons).toEqual(['no response: it took longer than 2000 ms']);
    const lost = await verify({
      gateway: once((_, response) => response.writeHead(200, { 'content-length': 9 }).end('{')),
    });
    expect(lost.first.reasons).toEqual([
      'no response: the connection was closed before the end of the response',
    ]);
    expect(lost.first).not.toHaveProperty('answer');
  });

  it('throws the reason of an aborted signal', async () => {
    const reason = new Error('enough');
    const soon = new AbortController();
    setTimeout(() => soon.abort(reason), 50);
    for (const signal of [AbortSignal.abort(reason), soon.signal]) {
      await expect(verify({ gateway: () => undefined, signal })).rejects.toBe(reason);
    }
  });

  it('reports a verification of Pact that ends without a result', async () => {
    // Its worker ends with an exception for an unreadable matching rule.
    const matchingRules = { body: { $: { matchers: [{ match: 'regex', regex: '(' }] } } };
    const body = { content: { name: 'a' }, contentType: 'application/json', encoded: false };
    const broken = { ...aList, response: { status: 200, body, matchingRules } };
    const { ok, results } = await verify({
      interactions: [{ ...broken, description: 'broken' }, aList],
      gateway: rooms,
    });
    expect([ok, results[0]?.outcome, results[1]?.outcome]).toEqual([false, 'failed', 'verified']);
    expect(results[0]?.reasons.length).toBeGreaterThan(0);
  });
});

describe('a value of a provider state', () => {
  const sent = { ...aRoom, response: { ...(aRoom['response'] as object) } };
  const compared = (match: string) => ({
    ...sent,
    response: {
      status: 200,
      body: { content: [{ id: 'r-1' }], contentType: 'application/json', encoded: false },
      matchingRules: { body: { '$[0].id': { combine: 'AND', matchers: [{ match }] } } },
      generators: { body: { '$[0].id': { type: 'ProviderState', expression: '${socialId}' } } },
    },
  });
  const answers =
    (body: unknown): Answer =>
    (_, response) =>
      answerJson(response, 200, body);

  it.each(['type', 'equality'])('is compared with the response, matched by %s', async (match) => {
    const run = (body: unknown) =>
      verify({ interactions: [compared(match)], gateway: answers(body), service: givesRoom });
    expect((await run([{ id: 'r-7' }])).first.reasons).toEqual([]);
    expect((await run([{ id: 'r-8' }])).first.reasons).toEqual([
      'body $[0].id: expected "r-7", the value of ${socialId}, got "r-8"',
    ]);
  });

  it('must not be the value of a new id', async () => {
    const comments = { newIds: { '$.id': ['socialId'] } };
    const run = (gateway: Answer) =>
      verify({
        interactions: [{ ...sent, comments, response: { status: 200 } }],
        gateway,
        service: givesRoom,
      });
    expect((await run(answers({ id: 'r-8' }))).first.reasons).toEqual([]);
    expect((await run(answers({ id: 'r-7' }))).first.reasons).toEqual([
      'body $.id: expected a new id, got the value of ${socialId}',
    ]);
    const html = await run((_, response) => void response.end('<html>'));
    expect(html.first.reasons).toEqual(['body: expected JSON']);
  });

  it.each([{}, { socialId: null }, { socialId: '' }, { socialId: [] }])(
    'is missing in %j',
    async (values) => {
      const service: Answer = (_, response) =>
        answerJson(response, 200, { userId: 'u', ...values });
      const { first } = await verify({ interactions: [aRoom], service });
      expect(first.reasons[0]).toBe(
        'no provider state returned the value of ${socialId} (returned: userId)',
      );
    },
  );
});

describe('a state service', () => {
  it.each<[string, Answer, RegExp]>([
    [
      'does not know the state',
      (_, response) => answerJson(response, 404, { error: 'no such state' }),
      /^the state "a room": the state service responded with 404 .*no such state/,
    ],
    // Pact's verifier would retry it for two minutes.
    ['fails, and is asked once', (_, response) => answerJson(response, 500, {}), /with 500/],
    ['hangs up', (_, response) => void response.destroy(), /could not be reached/],
    ['never responds', () => undefined, /could not be reached: it took longer/],
    ['responds with a list', (_, response) => answerJson(response, 200, []), /not a JSON object/],
    ['responds without JSON', (_, response) => void response.end('<html>'), /not a JSON object/],
    [
      'redirects',
      (_, response) => void response.writeHead(307, { location: '/' }).end(),
      /responded with 307/,
    ],
    [
      'repeats its token where the response is cut',
      ({ headers }, response) =>
        answerJson(response, 403, { error: 'e'.repeat(175) + headers.authorization }),
      /^(?!.*token-of).*eeee/,
    ],
  ])('that %s fails the interaction, whose request is not sent', async (_, answer, reason) => {
    const { ok, first, states, asked } = await verify({
      interactions: [aRoom],
      // Long enough for a busy machine; the service that never responds uses all of it.
      timeout: 3_000,
      service: (request, response) =>
        request.method === 'GET' ? answerJson(response, 200, []) : answer(request, response),
    });
    expect([ok, setups(states).length, asked.length]).toEqual([false, 1, 1]);
    expect(first.reasons).toEqual([expect.stringMatching(reason)]);
  });

  it('whose teardown fails is reported and fails no interaction', async () => {
    const { ok, first } = await verify({
      interactions: [aRoom],
      service: ({ body }, response) =>
        answerJson(response, body.includes('"teardown"') ? 501 : 200, { socialId: 'r-7' }),
    });
    expect(ok).toBe(true);
    expect(first.notices).toEqual([expect.stringContaining('responded with 501')]);
  });

  it('never gets the key, and cannot replace it', async () => {
    const { ok } = await verify({
      interactions: [aRoom],
      service: (_, response) => answerJson(response, 200, { apiKey: 'another', socialId: 'r-7' }),
    });
    expect(ok).toBe(true);
  });

  it('is needed for interactions with a state', async () => {
    const interactions = [aRoom, aList];
    const { ok, results } = await verify({ interactions });
    expect(results.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['left out', 'needs a state service for: a room'],
      ['verified'],
    ]);
    expect(ok).toBe(false);
    expect((await verify({ interactions, allowPartial: true })).ok).toBe(true);
    expect((await verify({ interactions: [aRoom], allowPartial: true })).ok).toBe(false);
  });
});

describe('a secret in a verification', () => {
  it.each([
    ['that a deployment echoes', { name: [key, encodeURIComponent(key)] }, '[secret]'],
    ['in a field with a secret name', { bearer: 'eyJhbGciOi', name: 7 }, '{"bearer":[secret],'],
  ])('%s is masked in each result', async (_, body, masked) => {
    const { results, first } = await verify({
      interactions: [aRoom],
      gateway: (__, response) => answerJson(response, 200, body),
      service: givesRoom,
    });
    expect(first.answer?.body).toContain(masked);
    expect(JSON.stringify(results)).not.toMatch(new RegExp(`${key}|eyJhbGciOi`));
  });
});
