import { isAbortError, isTimeoutError, logTo, request } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import type { Case } from '../context.ts';
import { ensure, failure, fields, same } from '../expect.ts';

export const endingCases: readonly Case[] = [
  {
    name: 'stops an attempt without a response after the timeout',
    async run({ context: { sample }, client, control }) {
      await control.expectations.set({ effect: { stall: true } });
      const rooms = new RoomsClient(client({ retry: false, timeout: 1000 }));
      const error = await failure(rooms.getSettings(sample.socialId));
      ensure(isTimeoutError(error), `no TimeoutError: ${error}`);
      fields(error, { code: 'timeout', delivery: 'unknown', attempts: 1 });
    },
  },
  {
    name: 'includes the body in the timeout',
    async run({ odd }) {
      const error = await failure(
        request(odd(), 'GET', '/stalled-body', { timeout: 1500, retry: false }),
      );
      fields(error, { name: 'TimeoutError', code: 'timeout', delivery: 'answered' });
    },
  },
  {
    name: 'includes all attempts in the total timeout',
    async run({ context: { sample }, client, control }) {
      await control.expectations.set({ effect: { stall: true } });
      const rooms = new RoomsClient(
        client({ timeout: 200, totalTimeout: 500, retry: { limit: 50, minDelay: 1 } }),
      );
      const error = await failure(rooms.getSettings(sample.socialId));
      ensure(isTimeoutError(error), `no TimeoutError: ${error}`);
      ensure(error.attempts >= 1 && error.attempts < 10, `${error.attempts} attempts`);
    },
  },
  {
    name: 'sends nothing if the signal is already aborted',
    async run({ context: { sample }, client }) {
      const rooms = new RoomsClient(client({ signal: AbortSignal.abort() }));
      const error = await failure(rooms.getSettings(sample.socialId));
      ensure(isAbortError(error), `no AbortError: ${error}`);
      fields(error, { name: 'AbortError', code: 'aborted', delivery: 'not-sent', attempts: 0 });
    },
  },
  {
    name: 'aborts a pending call, with the abort reason as the cause',
    async run({ context: { sample }, client, control }) {
      await control.expectations.set({ effect: { stall: true } });
      const controller = new AbortController();
      const reason = new Error('left');
      const call = new RoomsClient(client()).getSettings(sample.socialId, {
        signal: controller.signal,
      });
      setTimeout(() => controller.abort(reason), 200);
      const error = await failure(call);
      ensure(isAbortError(error), `no AbortError: ${error}`);
      ensure(error.cause === reason, 'the reason is not the cause');
    },
  },
  {
    name: 'aborts the delay before a retry',
    async run({ context: { sample }, client, control }) {
      await control.expectations.set({ effect: { rateLimit: { retryAfter: 50 } } });
      const controller = new AbortController();
      const { signal } = controller;
      const silent = (): void => undefined;
      // A retry is reported before its wait.
      const warn = (): void => void setTimeout(() => controller.abort(), 10);
      const use = [logTo({ error: silent, warn, info: silent, debug: silent })];
      const error = await failure(
        new RoomsClient(client()).getSettings(sample.socialId, { signal, use }),
      );
      fields(error, { name: 'AbortError', attempts: 1, delivery: 'answered' });
    },
  },
  {
    name: 'sends further calls after an aborted call',
    async run({ context: { sample }, client, control }) {
      const rooms = new RoomsClient(client({ retry: false, timeout: 200 }));
      await control.expectations.set({ effect: { stall: true }, times: 3 });
      for (let count = 0; count < 3; count++) await failure(rooms.getSettings(sample.socialId));
      const after = rooms.with({ timeout: 20_000 }).getSettings(sample.socialId);
      same((await after.raw()).response.status, 200);
    },
  },
];
