import { AbortError, TimeoutError, request } from '@room-sessions/core';
import { type Case, connect } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const interruptionCases: readonly Case[] = [
  {
    name: 'stops an attempt without a response after the timeout',
    async run(context) {
      const client = connect(context, { retry: false, timeout: 1000 });
      const error = await failure(request(client, 'GET', '/stall'));
      ensure(error instanceof TimeoutError, `no TimeoutError: ${error}`);
      fields(error, { code: 'timeout', delivery: 'unknown', attempts: 1 });
    },
  },
  {
    name: 'includes the body in the timeout',
    async run(context) {
      const client = connect(context, { retry: false, timeout: 1500 });
      const error = await failure(request(client, 'GET', '/stalled-body'));
      fields(error, { name: 'TimeoutError', code: 'timeout', delivery: 'answered' });
    },
  },
  {
    name: 'aborts a pending call, with the abort reason as the cause',
    async run(context) {
      const controller = new AbortController();
      const reason = new Error('left');
      const call = request(connect(context), 'GET', '/stall', { signal: controller.signal });
      setTimeout(() => controller.abort(reason), 200);
      const error = await failure(call);
      ensure(error instanceof AbortError, `no AbortError: ${error}`);
      ensure(error.cause === reason, 'the reason is not the cause');
    },
  },
  {
    name: 'sends further calls after aborted calls',
    async run(context) {
      const client = connect(context, { retry: false });
      for (let count = 0; count < 3; count += 1) {
        await failure(request(client, 'GET', '/stall', { timeout: 200 }));
      }
      same(await request(client, 'GET', '/untyped'), { a: 1 });
    },
  },
];
