import assert from 'node:assert/strict';
import {
  type Client,
  createClient,
  ApiError,
  type AnyRoomSessionsError,
  type ErrorCode,
  request,
  RoomSessionsError,
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

/** `code` tells the errors apart. */
function explain(thrown: unknown): string {
  if (!(thrown instanceof RoomSessionsError)) throw thrown;
  switch (thrown.code) {
    case 'timeout':
    case 'total_timeout':
      return `no response within ${thrown.timeout.toFixed()} ms`;
    case 'invalid_input':
      return thrown.path;
    case 'invalid_api_key':
    case 'not_found':
      return `${thrown.status.toFixed()}: ${thrown.detail}`;
    // @ts-expect-error a misspelt code
    case 'not_fuond':
      return '';
    default:
      return thrown.code satisfies ErrorCode;
  }
}
assert.equal(explain(error), `401: ${error.detail}`);
const limited = createClient({ baseUrl, apiKey, totalTimeout: 1, retry: false });
const late: unknown = await request(limited, 'GET', path).catch((caught: unknown) => caught);
assert.match(explain(late), /no response within 1 ms/);
// Each code is that of an error, and each error has a code.
const codes: AnyRoomSessionsError['code'] extends ErrorCode ? true : false = true;
const errors: ErrorCode extends AnyRoomSessionsError['code'] ? true : false = true;
assert.ok(codes && errors);
const narrowed = (one: unknown): number | undefined =>
  one instanceof ApiError && one.code === 'rate_limited' ? one.retryAfter : undefined;
assert.equal(narrowed(error), undefined);
// @ts-expect-error a timeout is a number
assert.throws(() => client.with({ timeout: 'soon' }));
