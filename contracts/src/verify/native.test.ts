import { describe, expect, it } from 'vitest';
import { aRefusal, pactWith } from '../testing/pacts.ts';
import { answerJson, serve } from '../testing/server.ts';
import { startNativeVerifier, workerEnvironment } from './native.ts';

describe("the process of Pact's verifier", () => {
  it('gets no key, no Pact filter and no proxy in its environment', () => {
    const environment = workerEnvironment({
      PATH: '/bin',
      ROOM_SESSIONS_API_KEY: 'secret',
      ROOM_SESSIONS_STATE_TOKEN: 'secret',
      PACT_DESCRIPTION: 'one only',
      PACT_PROVIDER_NO_STATE: 'true',
      HTTPS_PROXY: 'http://proxy.test',
      NO_PROXY: 'intranet.test',
    });
    expect(environment).toEqual({
      PATH: '/bin',
      NO_PROXY: '*',
      PACT_DO_NOT_TRACK: 'true',
    });
  });

  it('restarts after it ended', async () => {
    await using gateway = await serve((_, response) => answerJson(response, 401, {}));
    await using pacts = await pactWith(aRefusal);
    await using native = startNativeVerifier();
    const request = {
      pactFile: `${pacts.path}/a.json`,
      provider: 'room-sessions-gateway',
      providerBaseUrl: gateway.url,
      stateUrl: `${gateway.url}/states`,
      timeout: 30_000,
    };
    // Its URL check throws an exception instead of rejecting.
    const ended = await native.verify({ ...request, providerBaseUrl: 'no URL' });
    expect(ended.output).toMatch(/^Pact's verifier ended early \(1\)\. .*ERR_INVALID_URL/s);
    const { output } = await native.verify({ ...request, stateUrl: gateway.url });
    expect(output).toContain('interactionResults');
  });
});
