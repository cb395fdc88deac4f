import {
  createClient,
  isApiError,
  isConnectionError,
  isResponseError,
  isRoomSessionsError,
  request,
} from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

const statuses: ReadonlyArray<readonly [status: number, name: string, code: string]> = [
  [400, 'BadRequestError', 'bad_request'],
  [401, 'AuthenticationError', 'invalid_api_key'],
  [403, 'ForbiddenError', 'forbidden'],
  [409, 'ConflictError', 'conflict'],
  [413, 'PayloadTooLargeError', 'payload_too_large'],
  [418, 'ApiError', 'api_error'],
  [422, 'UnprocessableError', 'unprocessable'],
  [429, 'RateLimitError', 'rate_limited'],
  [503, 'ServerError', 'server_error'],
];

export const errorCases: readonly Case[] = [
  {
    name: 'maps each status to its error class',
    async run({ context: { sample }, client, control }) {
      const rooms = new RoomsClient(client({ retry: false }));
      for (const [status, name, code] of statuses) {
        await control.expectations.set({ effect: { status }, times: 1 });
        const error = await failure(rooms.getSettings(sample.socialId));
        ensure(isApiError(error) && isRoomSessionsError(error), `no ApiError: ${error}`);
        fields(error, { name, code, status, delivery: 'answered', attempts: 1 });
        fields(error, { operation: 'getRoomSettings' });
      }
    },
  },
  {
    name: 'keeps the detail of the gateway and the response in an error',
    async run({ context: { sample }, client }) {
      const error = await failure(new RoomsClient(client()).getSettings(sample.unknownId));
      ensure(isApiError(error), `no ApiError: ${error}`);
      fields(error, { name: 'NotFoundError', status: 404, delivery: 'answered' });
      ensure(error.detail, 'no detail');
      same(error.response?.status, 404);
      ensure(!Object.keys(error).includes('response'), 'the response is enumerable');
    },
  },
  {
    name: 'rejects with an AuthenticationError without the key in it',
    async run({ context: { sample }, client }) {
      const apiKey = 'not-a-key-that-anyone-issued';
      const error = await failure(new RoomsClient(client({ apiKey })).getSettings(sample.socialId));
      fields(error, { name: 'AuthenticationError', status: 401 });
      ensure(!`${error.stack}${JSON.stringify(error)}`.includes(apiKey), 'the key is shown');
    },
  },
  {
    name: 'rejects with a ConnectionError if no server listens',
    async run({ context: { closedUrl }, client, transport }) {
      const nobody = client({ baseUrl: closedUrl, retry: { minDelay: 1 } });
      const seen: string[] = [];
      for (const method of ['GET', 'POST'] as const) {
        const error = await failure(request(nobody, method, '/x'));
        ensure(isConnectionError(error), `no ConnectionError: ${error}`);
        ensure(error.delivery !== 'answered', 'the delivery is answered');
        // Safe requests are retried in any case.
        const isRetried = method === 'GET' || error.delivery === 'not-sent';
        fields(error, { code: 'connection_failed', attempts: isRetried ? 3 : 1 });
        ensure(transport === 'fetch' || error.delivery === 'not-sent', 'Node must report not-sent');
        seen.push(`${method}: ${error.delivery}`);
      }
      return seen.join(', ');
    },
  },
  {
    name: 'never reports a sent request as not-sent, even if the runtime retries it',
    async run({ odd, options }) {
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const) {
        const baseUrl = await request<string>(odd(), 'GET', '/fleeting');
        const client = createClient({ ...options, baseUrl, retry: false });
        await request(client, 'GET', '/x');
        const error = await failure(request(client, method, '/x'));
        ensure(isConnectionError(error), `no ConnectionError: ${error}`);
        same(error.delivery, 'unknown', `delivery of ${method}`);
      }
    },
  },
  {
    name: 'rejects with delivery unknown if the connection closes without a response',
    async run({ context: { sample }, client, control }) {
      const rooms = new RoomsClient(client({ retry: false }));
      for (const effect of [{ drop: true }, { reset: true }] as const) {
        // For any number of requests, because some runtimes retry on their own.
        await control.expectations.set({ effect });
        const error = await failure(rooms.getSettings(sample.socialId));
        ensure(isConnectionError(error), `no ConnectionError: ${error}`);
        fields(error, { code: 'connection_failed', delivery: 'unknown', attempts: 1 });
        await control.expectations.clear();
      }
    },
  },
  {
    name: 'rejects a truncated body',
    async run({ context: { sample }, client, control }) {
      await control.expectations.set({ effect: { truncate: 10 }, when: 'after', times: 1 });
      const rooms = new RoomsClient(client({ retry: false }));
      const error = await failure(rooms.getSettings(sample.socialId));
      ensure(isConnectionError(error) || isResponseError(error), `unexpected error: ${error}`);
      fields(error, { delivery: 'answered' });
      return `${error.name}, \`${error.code}\``;
    },
  },
  {
    name: 'rejects an HTML response to a documented operation',
    async run({ context: { oddUrl, sample }, client }) {
      const rooms = new RoomsClient(client({ baseUrl: `${oddUrl}/pages` }));
      const error = await failure(rooms.getSettings(sample.socialId));
      fields(error, { name: 'ResponseError', code: 'body_not_json', delivery: 'answered' });
    },
  },
  {
    name: 'stops reading a body that exceeds the limit',
    async run({ odd }) {
      const error = await failure(request(odd(), 'GET', '/endless', { maxResponseBytes: 1000 }));
      fields(error, { name: 'ResponseError', code: 'body_too_large', delivery: 'answered' });
    },
  },
  {
    name: 'rejects an error body with a success status',
    async run({ odd }) {
      const error = await failure(request(odd(), 'GET', '/error-under-200'));
      fields(error, { name: 'ConflictError', status: 409, delivery: 'answered' });
    },
  },
];
