import { ConnectionError, request } from '@room-sessions/core';
import { type Case, connect } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const failureCases: readonly Case[] = [
  {
    name: 'rejects with a ConnectionError if no server listens',
    async run(context) {
      const { closedUrl: baseUrl, runtime } = context;
      const client = connect(context, { baseUrl, retry: { minDelay: 1 } });
      for (const method of ['GET', 'POST'] as const) {
        const error = await failure(request(client, method, '/x'));
        ensure(error instanceof ConnectionError, `no ConnectionError: ${error}`);
        // The others may have sent the request before, on a kept connection, or give no reason.
        const isProof = runtime === 'node' || (runtime === 'bun' && method === 'POST');
        const delivery = isProof ? 'not_sent' : 'unknown';
        // Safe requests are retried in any case.
        const attempts = method === 'GET' || isProof ? 3 : 1;
        fields(error, { code: 'connection_failed', delivery, attempts });
        const hasReason = runtime !== 'workerd' && runtime !== 'chromium';
        same(error.message.includes('Is a gateway running there?'), hasReason, error.message);
      }
    },
  },
  {
    name: 'never reports a sent request as not_sent, even if the runtime retries it',
    async run(context) {
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const) {
        const baseUrl = await request<string>(connect(context), 'GET', '/one-shot');
        const client = connect(context, { retry: false, baseUrl });
        await request(client, 'GET', '/x');
        const error = await failure(request(client, method, '/x'));
        ensure(error instanceof ConnectionError, `no ConnectionError: ${error}`);
        same(error.delivery, 'unknown', `delivery of ${method}`);
      }
    },
  },
  {
    name: 'rejects with delivery unknown if the connection closes without a response',
    async run(context) {
      for (const path of ['/drop', '/reset']) {
        const error = await failure(request(connect(context, { retry: false }), 'GET', path));
        ensure(error instanceof ConnectionError, `no ConnectionError: ${error}`);
        fields(error, { code: 'connection_failed', delivery: 'unknown', attempts: 1 });
      }
    },
  },
  {
    name: 'rejects a truncated body',
    async run(context) {
      const error = await failure(request(connect(context, { retry: false }), 'GET', '/truncated'));
      fields(error, { delivery: 'answered' });
    },
  },
  {
    name: 'stops reading a body that exceeds the limit, in a page at the end of its time',
    async run(context) {
      const limits = { maxResponseBytes: 1000, timeout: 1000, retry: false } as const;
      const error = await failure(request(connect(context), 'GET', '/endless', limits));
      const inPage = context.runtime === 'chromium';
      fields(error, { code: inPage ? 'timeout' : 'body_too_large' });
    },
  },
  {
    name: 'retries a safe request after 503 and after a lost connection',
    async run(context) {
      const client = connect(context, { retry: { minDelay: 1 } });
      // The server responds with 503 first, then drops the connection.
      same(await request(client, 'GET', `/flaky/${crypto.randomUUID()}`), { a: 1 });
    },
  },
  {
    name: 'does not retry a request that the server may have processed',
    async run(context) {
      const client = connect(context, { retry: { minDelay: 1 } });
      const id = crypto.randomUUID();
      // On a kept connection.
      await request(client, 'GET', '/echo');
      const error = await failure(request(client, 'POST', `/drop/${id}`));
      fields(error, { delivery: 'unknown', attempts: 1 });
      const sent = await request<number>(client, 'GET', `/count/${id}`);
      // These two send a request again themselves, which a caller of `fetch` cannot prevent.
      const isRepeated = context.runtime === 'deno' || context.runtime === 'chromium';
      ensure(isRepeated ? sent > 1 : sent === 1, `the request was sent ${sent} times`);
    },
  },
];
