import assert from 'node:assert/strict';
import {
  type Client,
  createClient,
  ApiError,
  request,
  type RoomSessionsError,
} from '@room-sessions/core';
import { type Har, recordHar, redactHar } from '@room-sessions/core/har';
import { createNodeTransport } from '@room-sessions/core/node';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const path = '/api/v1/badging/badge/question';
const recorder = recordHar({ limit: undefined });
const use = [recorder];
const client: Client = createClient({ baseUrl, apiKey: () => apiKey, timeout: undefined, use });
const question = await request<{ title: string }>(client, 'GET', path);
assert.equal(typeof question.title, 'string');

const har: Har = redactHar(recorder.har());
assert.deepEqual(JSON.parse(har.log.entries[0]?.response.content.text ?? ''), question);
assert.ok(!JSON.stringify(har).includes(apiKey));

const byNode = createClient({ baseUrl, apiKey, transport: createNodeTransport() });
const raw: { readonly response: Response } = await request(byNode, 'GET', path).raw();
assert.equal(raw.response.status, 200);

const wrong = createClient({ baseUrl, apiKey: 'wrong' });
const error = await request(wrong, 'GET', path).catch((caught: RoomSessionsError) => caught);
assert.ok(error instanceof ApiError && error.status === 401);
// @ts-expect-error a timeout is a number
assert.throws(() => client.with({ timeout: 'soon' }));
