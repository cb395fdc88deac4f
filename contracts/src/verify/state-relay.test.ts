import { createRedact } from '@room-sessions/shared/redact';
import { describe, expect, it } from 'vitest';
import { validKey } from '../names.ts';
import { answerJson, key, serve, stateService } from '../testing/server.ts';
import { startStateRelay } from './state-relay.ts';

const token = 'token-of-the-tests';
const settings = {
  apiKey: key,
  timeout: 30_000,
  redact: createRedact([key, token], { mask: '[secret]' }),
};

const post = async (url: string, body: unknown): Promise<[number, unknown]> => {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  return [response.status, await response.json()];
};

describe('the relay to the state service', () => {
  it('returns the key only to callers that know its path', async () => {
    await using relay = await startStateRelay(settings);
    const { origin } = new URL(relay.url);
    expect(await post(relay.url, { state: validKey, params: {}, action: 'setup' })).toEqual([
      200,
      { apiKey: key },
    ]);
    for (const path of ['/', '/states', `${new URL(relay.url).pathname}/`]) {
      expect(await post(origin + path, { state: validKey, action: 'setup' })).toEqual([400, {}]);
    }
  });

  it.each([[null], ['text'], [{}], [{ state: 7 }]])('refuses %j', async (body) => {
    await using relay = await startStateRelay(settings);
    expect(await post(relay.url, body)).toEqual([400, {}]);
  });

  it('counts a state as set up after setup, not after teardown', async () => {
    await using service = await stateService();
    await using relay = await startStateRelay({ ...settings, service: { url: service.url } });
    const record = relay.begin();
    await post(relay.url, { state: 'a room', params: {}, action: 'teardown' });
    await post(relay.url, { state: validKey, params: {}, action: 'teardown' });
    expect([record.answered, [...record.values]]).toEqual([[], []]);
    await post(relay.url, { state: 'a room', params: {}, action: 'setup' });
    expect([record.answered, [...record.values]]).toEqual([['a room'], ['socialId']]);
  });

  it.each([[null], [''], [[]], [{}]])('treats %j as no value', async (value) => {
    await using service = await serve((_, response) => answerJson(response, 200, { id: value }));
    await using relay = await startStateRelay({ ...settings, service: { url: service.url } });
    const record = relay.begin();
    await post(relay.url, { state: 'a room', params: {}, action: 'setup' });
    expect([record.answered, [...record.values]]).toEqual([['a room'], []]);
  });

  it('ignores a key from a state service', async () => {
    await using service = await serve((_, response) =>
      answerJson(response, 200, { apiKey: 'another', socialId: 'r-7' }),
    );
    await using relay = await startStateRelay({ ...settings, service: { url: service.url } });
    const answer = await post(relay.url, { state: 'a room', params: {}, action: 'setup' });
    expect(answer).toEqual([200, { socialId: 'r-7' }]);
  });

  it.each(['setup', 'teardown'])('masks secrets and parts of secrets after %s', async (action) => {
    // The token is at the place where the response is truncated.
    await using service = await serve((_, response) =>
      answerJson(response, 400, { error: `${'e'.repeat(175)} Bearer ${token}` }),
    );
    await using relay = await startStateRelay({
      ...settings,
      service: { url: service.url, token },
    });
    const record = relay.begin();
    await post(relay.url, { state: 'a room', params: {}, action });
    const said = [...record.problems, ...record.notices].join();
    expect(said).toContain('eeee');
    expect(said).not.toContain(token.slice(0, 8));
  });
});
