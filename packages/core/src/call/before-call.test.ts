import { describe, expect, it } from 'vitest';
import { base64Body } from '../request/base64-body.ts';
import { beforeCall, countFrom } from './before-call.ts';
import { failure } from '../testing/failure.ts';
import { upload } from '../testing/operations.ts';
import { content } from '../testing/streamed-bodies.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';

const gateway = useFaultServer();
const never = (): Promise<never> => new Promise(() => undefined);

describe('a step before a call', () => {
  it('returns the result of the step', async () => {
    expect(await beforeCall('upload', {}, performance.now(), async () => 7)).toBe(7);
  });

  it('fails with the error of the step', async () => {
    const error = new Error('no');
    const options = { totalTimeout: 10_000, signal: new AbortController().signal };
    const step = beforeCall('upload', options, performance.now(), () => Promise.reject(error));
    expect(await failure(step)).toBe(error);
  });

  it('ends with the total time of the call, which began earlier', async () => {
    const startedAt = performance.now() - 60_000;
    const error = await failure(beforeCall('upload', { totalTimeout: 60_010 }, startedAt, never));
    expect(error).toMatchObject({
      name: 'TimeoutError',
      code: 'total_timeout',
      timeout: 60_010,
      operation: 'upload',
      delivery: 'not-sent',
      attempts: 0,
      message: expect.stringContaining('60010 ms'),
    });
  });

  it('does not begin when the signal is aborted already', async () => {
    const signal = AbortSignal.abort('enough');
    let isBegun = false;
    const step = async (): Promise<boolean> => (isBegun = true);
    const error = await failure(beforeCall('upload', { signal }, performance.now(), step));
    expect(error).toMatchObject({
      name: 'AbortError',
      delivery: 'not-sent',
      cause: 'enough',
      message: 'upload was aborted. Nothing was sent.',
    });
    expect(isBegun).toBe(false);
  });
});

describe('the total time of a call that began before it', () => {
  it('counts from there, and the error names it in full', async () => {
    gateway.server.answer({ onHead: () => undefined });
    const startedAt = performance.now() - 60_000;
    const body = base64Body(content([new Uint8Array(3)]));
    const options = { totalTimeout: 60_100, use: [countFrom(startedAt)] };
    const error = await failure(gateway.client().call(upload, { body }, options));
    expect(error).toMatchObject({ code: 'total_timeout', timeout: 60_100 });
  });
});
