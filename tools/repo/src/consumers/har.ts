import assert from 'node:assert/strict';
import { createClient, request } from '@room-sessions/core';
import { type Har, recordHar, redactHar } from '@room-sessions/har';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const recorder = recordHar({ limit: undefined });
const client = createClient({ baseUrl, apiKey, use: [recorder] });
const question = await request(client, 'GET', '/api/v1/badging/badge/question');

const har: Har = redactHar(recorder.har());
assert.deepEqual(JSON.parse(har.log.entries[0]?.response.content.text ?? ''), question);
assert.ok(!JSON.stringify(har).includes(apiKey));
// @ts-expect-error a limit is a number
recordHar({ limit: 'all' });
