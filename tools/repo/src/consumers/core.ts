import assert from 'node:assert/strict';
import {
  type Client,
  createClient,
  ApiError,
  request,
  type RoomSessionsError,
} from '@room-sessions/core';
import { createNodeTransport } from '@room-sessions/core/node';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '' } = process.env;
const path = '/api/v1/badging/badge/question';
const client: Client = createClient({ baseUrl, apiKey: () => apiKey, timeout: undefined });
const question = await request<{ title: string }>(client, 'GET', path);
assert.equal(typeof question.title, 'string');

const byNode = createClient({ baseUrl, apiKey, transport: createNodeTransport() });
const raw: { readonly response: Response } = await request(byNode, 'GET', path).withResponse();
assert.equal(raw.response.status, 200);

const wrong = createClient({ baseUrl, apiKey: 'wrong' });
const error = await request(wrong, 'GET', path).catch((caught: RoomSessionsError) => caught);
assert.ok(error instanceof ApiError && error.status === 401);
// @ts-expect-error a timeout is a number
assert.throws(() => client.with({ timeout: 'soon' }));
