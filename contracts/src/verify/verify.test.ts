import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { closedPortUrl, listen } from '@room-sessions/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { validKey } from '../names.ts';
import { aList, aRefusal, aRoom, createFolder, createPact } from '../testing/pacts.ts';
import { answerJson, key, serve } from '../testing/server.ts';
import { type Answer, type Run, token, verify } from '../testing/verify.ts';

const rooms: Answer = ({ url }, response) =>
  answerJson(response, 200, url === '/rooms' ? [] : { name: 'Lobby' });
/** A request that needs this state. */
const withState = (name: string, params: object = {}) => ({
  ...aRoom,
  providerStates: [{ name: validKey }, { name, params }],
});
const givesRoom: Answer = (_, response) => answerJson(response, 200, { socialId: 'r-7' });

describe('verify, before it starts', () => {
  const begin = (run: Run): Promise<unknown> => verify(run).catch((error: unknown) => error);

  const refuses =
    (status: number): Answer =>
    (_, response) =>
      answerJson(response, status, { key });

  it.each<[Run, string]>([
    [
      { gateway: refuses(401) },
      'deployment refuses the API key (ROOM_SESSIONS_API_KEY): GET URL/rooms',
    ],
    [
      { service: refuses(401) },
      'state service refuses the token (ROOM_SESSIONS_STATE_TOKEN): GET URL',
    ],
    [
      { service: refuses(401), stateToken: undefined },
      'state service requires a token (ROOM_SESSIONS_STATE_TOKEN): GET URL',
    ],
  ])('reports a refused key or token: %j', async (run, start) => {
    const { kind, message } = (await begin(run)) as { kind: string; message: string };
    const withoutUrl = message.replace(/http:\/\/127\.0\.0\.1:\d+/, 'URL');
    const expected = `the ${start} responds with 401 {"key":"[secret]"}`;
    expect([kind, withoutUrl]).toEqual(['environment', expected]);
  });

  it.each([
    ['is closed', 'http', undefined, /ECONNREFUSED/],
    ['does not speak TLS', 'https', createServer(), /wrong version number|packet length|EPROTO/],
    ['resets', 'http', createTcpServer((socket) => socket.resetAndDestroy()), /ECONNRESET/],
  ])('reports an address that %s', async (_, scheme, server, reason) => {
    await using one = server && (await listen(server));
    const url = one ? `${scheme}://127.0.0.1:${one.port}` : await closedPortUrl();
    for (const name of ['providerBaseUrl', 'stateUrl']) {
      const { kind, message } = (await begin({ [name]: url })) as { kind: string; message: string };
      expect([kind, message]).toEqual(['environment', expect.stringMatching(reason)]);
      expect(message).toMatch(/^nothing responds at the .* URL .*; is it running, and are scheme/);
    }
  });

  it.each<[string, Run, RegExp]>([
    ['no URL', { providerBaseUrl: 'gateway' }, /must be a URL/],
    ['another scheme', { providerBaseUrl: 'ftp://127.0.0.1' }, /https:\/\//],
    ['a path of the API', { providerBaseUrl: 'http://127.0.0.1/api/v1/' }, /before \/api\/v1/],
    ['a password', { providerBaseUrl: 'http://me:pw@127.0.0.1' }, /user name, a password/],
    ['plain http', { providerBaseUrl: 'http://gateway.test' }, /--allow-http-to gateway.test/],
    ['plain http for states', { stateUrl: 'http://gateway.test' }, /--allow-http-to/],
    ['an empty state URL', { stateUrl: '' }, /the state URL must be/],
    ['no key', { apiKey: '' }, /the API key is empty/],
    ['a token with a line break', { stateToken: 'token\n' }, /token of the state service is empty/],
    ['no time', { timeout: 0 }, /timeout must be/],
  ])('rejects %s', async (_, run, message) => {
    const error = { kind: 'usage', message: expect.stringMatching(message) };
    expect(await begin(run)).toMatchObject(error);
  });

  const pact = (one: object, more = {}) => ({ 'a.json': createPact([{ ...aList, ...one }], more) });

  it.each<[string, Record<string, unknown> | undefined, RegExp]>([
    ['a folder that does not exist', undefined, /no pacts: .* cannot be read: ENOENT/],
    ['a folder without pacts', { 'a.txt': 'x' }, /contains no file that ends with .json/],
    ['a file that is not JSON', { 'a.json': '{' }, /a\.json cannot be read/],
    ['a file that is not a pact', { 'a.json': { consumer: {} } }, /a\.json is not a pact file/],
    ['a pact without interactions', { 'a.json': createPact([]) }, /contains no interaction/],
    ['a pact of version 2', pact({}, { metadata: {} }), /version "none"/],
    ['a pact with another provider', pact({}, { provider: { name: 'other' } }), /with "other"/],
    ['a message', pact({ type: 'Asynchronous/Messages' }), /is not an HTTP request with its resp/],
    ['no answer', pact({ response: {} }), /is not an HTTP request with its response/],
    [
      'a pending interaction',
      pact({ pending: true }),
      /"all rooms", which is pending, so it canno/,
    ],
  ])('rejects %s', async (_, files, message) => {
    await using folder = files && (await createFolder(files));
    const error = { kind: 'environment', message: expect.stringMatching(message) };
    expect(await begin({ pacts: folder?.path ?? '/nowhere' })).toMatchObject(error);
  });
});

describe('verify', () => {
  it('sets up each state, sends the key and counts successes', async () => {
    const seen: number[] = [];
    const { ok, results, asked, states } = await verify({
      interactions: [aRoom, aList, aRefusal],
      service: givesRoom,
      onProgress: (_, done, total) => seen.push(done / total),
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
      reasons: [
        expect.stringMatching(/^body \$\.name: Expected 7 \(Integer\) to be the same type/),
      ],
      answer: { status: 200, body: '{"name":7}' },
    });
    expect(results[1]).toMatchObject({ outcome: 'verified', reasons: [] });
    expect(results[1]).not.toHaveProperty('answer');
  });

  it('verifies a deployment below a base path', async () => {
    await using deployment = await serve((_, response) => answerJson(response, 401, {}));
    const providerBaseUrl = `${deployment.url}/gateway/`;
    await verify({ interactions: [aRefusal], providerBaseUrl });
    expect(deployment.asked.map(({ url }) => url)).toEqual(['/gateway/', '/gateway/rooms']);
  });

  it('does not follow a redirect, because the key must stay with its host', async () => {
    await using elsewhere = await serve(rooms);
    const { host } = new URL(elsewhere.url);
    const location = `http://me:word@${host}/${key}/in?token=one#two`;
    const { first } = await verify({
      gateway: (_, response) => void response.writeHead(302, { location }).end(),
    });
    expect(first.reasons).toEqual(['status: expected 200 but was 302']);
    const answer = { status: 302, location: `${elsewhere.url}/[secret]/in`, body: '' };
    expect(first.answer).toEqual(answer);
    expect(elsewhere.asked).toEqual([]);
  });

  it('says why there was no response', async () => {
    const answers: readonly Answer[] = [
      // The preflight check.
      rooms,
      () => undefined,
      (_, response) => {
        response.writeHead(200, { 'content-length': 9 });
        response.write('{', () => response.destroy());
      },
    ];
    let count = 0;
    const { results } = await verify({
      interactions: [aList, aList],
      gateway: (asked, response) => answers[count++]!(asked, response),
      timeout: 2_000,
    });
    expect(results.map(({ reasons }) => reasons)).toEqual([
      ['no response: it took longer than 2000 ms'],
      ['no response: other side closed'],
    ]);
    expect(results[1]).not.toHaveProperty('answer');
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

  it('masks a secret that a deployment echoes, or in a field with a secret name, in each result', async () => {
    const body = { bearer: 'eyJhbGciOi', name: [key, encodeURIComponent(key)] };
    const { results, first } = await verify({
      interactions: [aRoom],
      gateway: (_, response) => answerJson(response, 200, body),
      service: givesRoom,
    });
    expect(first.answer?.body).toBe('{"bearer":[secret],"name":["[secret]","[secret]"]}');
    expect(JSON.stringify(results)).not.toMatch(new RegExp(`${key}|eyJhbGciOi`));
  });
});

describe('a value of a provider state', () => {
  const respondingWith = (more: object) => ({ ...aRoom, response: { status: 200, ...more } });
  const compared = (match: string) =>
    respondingWith({
      body: { content: [{ id: 'r-1' }], contentType: 'application/json', encoded: false },
      matchingRules: { body: { '$[0].id': { combine: 'AND', matchers: [{ match }] } } },
      generators: { body: { '$[0].id': { type: 'ProviderState', expression: '${socialId}' } } },
    });
  const getReasons = async (interactions: readonly object[], body: unknown) => {
    const gateway: Answer = (_, response) => answerJson(response, 200, body);
    const { results } = await verify({ interactions, gateway, service: givesRoom });
    return results.map(({ reasons }) => reasons);
  };

  it('is compared with the response, matched by type or by equality', async () => {
    const both = [compared('type'), compared('equality')];
    expect(await getReasons(both, [{ id: 'r-7' }])).toEqual([[], []]);
    const reason = 'body $[0].id: expected "r-7", the value of ${socialId}, got "r-8"';
    expect(await getReasons(both, [{ id: 'r-8' }])).toEqual([[reason], [reason]]);
  });

  it('must not be the value of a new id', async () => {
    const copy = { ...respondingWith({}), comments: { newIds: { '$.id': ['socialId'] } } };
    expect(await getReasons([copy], { id: 'r-8' })).toEqual([[]]);
    expect(await getReasons([copy], { id: 'r-7' })).toEqual([
      ['body $.id: expected a new id, got that of ${socialId}'],
    ]);
  });

  it('is missing if it is undefined, null, or empty', async () => {
    const values = [undefined, null, '', []];
    const { results } = await verify({
      interactions: values.map((socialId) => withState('a room', { socialId })),
      service: ({ body }, response) => {
        const { params = {} } = JSON.parse(body || '{}') as { params?: object };
        answerJson(response, 200, { userId: 'u', ...params });
      },
    });
    const missing = 'no provider state returned the value of ${socialId} (returned: userId)';
    expect(results.map(({ reasons }) => reasons[0])).toEqual(values.map(() => missing));
  });
});

describe('a state service', () => {
  const answers: Readonly<Record<string, readonly [Answer, RegExp]>> = {
    'does not know the state': [
      (_, response) => answerJson(response, 404, { error: 'no such state' }),
      /^the state "does not know the state": the state service responded with 404 .*no such state/,
    ],
    // Pact's verifier would retry it for two minutes.
    'fails, and is asked once': [(_, response) => answerJson(response, 500, {}), /with 500/],
    'hangs up': [(_, response) => void response.destroy(), /could not be reached/],
    'never responds': [() => undefined, /could not be reached: it took longer/],
    'responds with a list': [(_, response) => answerJson(response, 200, []), /not a JSON object/],
    'responds without JSON': [(_, response) => void response.end('<html>'), /not a JSON object/],
    redirects: [
      (_, response) => void response.writeHead(307, { location: '/' }).end(),
      /responded with 307/,
    ],
    'repeats its token where the response is cut': [
      ({ headers }, response) =>
        answerJson(response, 403, { error: 'e'.repeat(175) + headers.authorization }),
      /^(?!.*token-of).*eeee/,
    ],
  };
  const names = Object.keys(answers);
  let verified: Awaited<ReturnType<typeof verify>>;
  beforeAll(async () => {
    verified = await verify({
      interactions: names.map((name) => withState(name)),
      // Long enough for a busy machine; the service that never responds uses all of it.
      timeout: 3_000,
      service(request, response) {
        const { state } = JSON.parse(request.body || '{}') as { state?: string };
        if (state === undefined) answerJson(response, 200, []);
        else answers[state]![0](request, response);
      },
    });
  });

  it.each(names)('that %s fails the interaction, whose request is not sent', (name) => {
    const { ok, results, states, asked } = verified;
    const setups = states.filter(({ body }) => body.includes(name) && body.includes('"setup"'));
    expect([ok, setups.length, asked.length]).toEqual([false, 1, 1]);
    expect(results[names.indexOf(name)]?.reasons).toEqual([
      expect.stringMatching(answers[name]![1]),
    ]);
  });

  it('may fail at the teardown, never gets the key, and cannot replace it', async () => {
    const { ok } = await verify({
      interactions: [aRoom],
      service: ({ body }, response) =>
        answerJson(response, /teardown/.test(body) ? 501 : 200, { apiKey: 'b', socialId: 'r-7' }),
    });
    expect(ok).toBe(true);
  });

  it('is needed for interactions with a state', async () => {
    const interactions = [aRoom, aList];
    const { ok, results } = await verify({ interactions, allowPartial: true });
    expect(results.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ['left out', 'needs a state service for: a room'],
      ['verified'],
    ]);
    expect(ok).toBe(true);
    expect((await verify({ interactions: [aRoom], allowPartial: true })).ok).toBe(false);
  });
});
