// Verifications with misbehaving state services.

import { describe, expect, it } from 'vitest';
import { aRoom, pactWith } from '../testing/pacts.ts';
import { answerJson, key, provider, serve } from '../testing/server.ts';
import { verify } from '../testing/verify.ts';

describe('a state service', () => {
  async function failing(answer: Parameters<typeof serve>[0]) {
    await using gateway = await provider();
    await using service = await serve((asked, response) =>
      asked.method === 'GET' ? answerJson(response, 200, []) : answer(asked, response),
    );
    await using pacts = await pactWith(aRoom);
    const { ok, results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      stateUrl: service.url,
      stateToken: 'token-of-the-tests',
      pacts: pacts.path,
      // Long enough for a busy machine; the service that never responds uses all of it.
      timeout: 3_000,
    });
    const setups = service.asked.filter(({ body }) => body.includes('"setup"'));
    return { ok, reasons: results[0]?.reasons, setups: setups.length, asked: gateway.asked.length };
  }

  it.each([
    [
      'does not know the state',
      (_: unknown, response) => answerJson(response, 404, { error: 'no such state' }),
      /^the state "a room": the state service responded with 404 .*no such state/,
    ],
    [
      // Pact's verifier would retry it for two minutes.
      'fails, and is asked once',
      (_: unknown, response) => answerJson(response, 500, {}),
      /responded with 500/,
    ],
    [
      'hangs up',
      (_: unknown, response) => void response.destroy(),
      /the state service could not be reached/,
    ],
    ['never responds', () => undefined, /the state service could not be reached/],
    [
      'responds with a list',
      (_: unknown, response) => answerJson(response, 200, []),
      /the response of the state service is not a JSON object/,
    ],
    [
      'responds without JSON',
      (_: unknown, response) => void response.end('<html>'),
      /the response of the state service is not a JSON object/,
    ],
    [
      'redirects',
      (_: unknown, response) => void response.writeHead(307, { location: '/' }).end(),
      /responded with 307/,
    ],
    [
      'repeats its token',
      ({ headers }, response) => answerJson(response, 403, { error: headers.authorization }),
      /Bearer \[secret\]/,
    ],
  ] satisfies [string, Parameters<typeof serve>[0], RegExp][])(
    'that %s fails the interaction, whose request is not sent',
    async (_, answer, reason) => {
      const { ok, reasons, setups, asked } = await failing(answer);
      expect([ok, setups, asked]).toEqual([false, 1, 1]);
      expect(reasons).toEqual([expect.stringMatching(reason)]);
    },
  );

  it('that returns no value for an id fails the interaction', async () => {
    const { ok, reasons } = await failing((_, response) => answerJson(response, 200, {}));
    expect(ok).toBe(false);
    expect(reasons?.[0]).toBe('no provider state returned the value of ${socialId}');
  });

  it('whose teardown fails is reported and fails no interaction', async () => {
    await using gateway = await provider();
    await using service = await serve(({ body }, response) =>
      answerJson(response, body.includes('"teardown"') ? 501 : 200, { socialId: 'r-7' }),
    );
    await using pacts = await pactWith(aRoom);
    const { ok, results } = await verify({
      providerBaseUrl: gateway.url,
      apiKey: key,
      stateUrl: service.url,
      pacts: pacts.path,
    });
    expect(ok).toBe(true);
    expect(results[0]?.notices).toEqual([expect.stringContaining('responded with 501')]);
  });
});
