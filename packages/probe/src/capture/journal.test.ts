import { recordHar } from '@room-sessions/har';
import { createClient, request } from '@room-sessions/core';
import { type Gateway, sample, startGateway } from '@room-sessions/gateway';
import { bearer, lookAt, plant } from '@room-sessions/testing/canaries';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCapture } from './har.ts';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await startGateway();
  plant(gateway.apiKey);
});
afterEach(() => gateway.close());

const journal = async (): Promise<string> => JSON.stringify(await gateway.control.requests.list());

describe('the journal of a gateway', () => {
  it('is read like the HAR of its client', async () => {
    const recorder = recordHar();
    const client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey, use: [recorder] });
    await request(client, 'GET', `/api/v1/social/settings/${sample.socialId}`);
    await request(client, 'POST', '/api/v1/rules/entry/config', {
      body: { name: 'n', emailAddress: 'ann@example.com' },
      query: { mode: 'strict' },
    });
    await request(client, 'GET', '/api/v1/nothing').catch(() => undefined);
    const shape = (text: string) =>
      parseCapture(text).log.entries.map(({ request, response }) => [
        request.method,
        new URL(request.url).pathname + new URL(request.url).search,
        request.postData?.text,
        response.status,
        response.content.mimeType,
        response.content.text,
      ]);
    const entries = shape(await journal());
    expect(entries).toEqual(shape(JSON.stringify(recorder.har())));
    expect(entries[1]).toEqual([
      'POST',
      '/api/v1/rules/entry/config?mode=REDACTED',
      '{"name":"n","emailAddress":"[redacted]"}',
      200,
      '',
      '',
    ]);
  });

  it('names the operations and the assumptions', async () => {
    const client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
    await request(client, 'GET', `/api/v1/social/settings/${sample.socialId}`);
    const { log } = parseCapture(await journal());
    expect(log.creator.name).toBe('room-sessions-gateway');
    expect(log.entries).toMatchObject([{ _operation: 'getRoomSettings' }]);
    expect(log.entries[0]!.response.headers).toContainEqual({
      name: 'x-room-sessions-assumed',
      value: 'settings-fields, set-settings-fields',
    });
  });

  it('may be the list alone', async () => {
    const client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
    await request(client, 'GET', '/api/v1/badging/badge/question');
    const { requests } = await gateway.control.requests.list();
    expect(parseCapture(JSON.stringify(requests)).log.entries).toHaveLength(1);
  });

  it('is read without responses of expectations', async () => {
    await gateway.control.expectations.set({ effect: { status: 503 }, times: 1 });
    const client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
    await request(client, 'GET', '/api/v1/badging/badge/question', { retry: { minDelay: 1 } });
    expect((await gateway.control.requests.list()).requests).toHaveLength(2);
    const { log } = parseCapture(await journal());
    expect(log.entries.map(({ response }) => response.status)).toEqual([200]);
  });

  it('has no body if the journal contains only its start', async () => {
    const client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
    await request(client, 'POST', '/api/v1/survey/answer', { body: { a: 'x'.repeat(20_000) } });
    const { log } = parseCapture(await journal());
    expect(log.entries[0]!.request.postData).toEqual({
      mimeType: 'application/json',
      comment: 'The journal contains only the start of the body.',
    });
  });

  it('contains no secret after it was read', async () => {
    const client = createClient({ baseUrl: gateway.url, apiKey: gateway.apiKey });
    const guest = await request<{ bearer: string; refreshBearer: string }>(
      client,
      'GET',
      '/api/v1/guest/user',
    );
    for (const token of [guest.bearer, guest.refreshBearer]) plant(token);
    await request(client, 'POST', '/api/v1/survey/answer', {
      body: { token: bearer, text: `by ${gateway.apiKey}`, mobilePhone: '030 1234567' },
      headers: { authorization: `Bearer ${bearer}` },
    });
    const har = parseCapture(await journal());
    lookAt('log', har);
    expect(JSON.stringify(har)).not.toContain('030 1234567');
    expect(har.log.entries).toHaveLength(2);
  });
});
