import { describe, expect, it } from 'vitest';
import * as elsewhere from '../platform.ts';
import { fromResponse } from '../transport/fetch.ts';
import * as browser from './platform.ts';

const refused = Object.assign(new TypeError('Failed to fetch'), { code: 'ECONNREFUSED' });

describe('the client in a page', () => {
  it('has a platform with the same exports as the default platform', () => {
    const same: typeof elsewhere = browser;
    expect(Object.keys(same).toSorted()).toEqual(Object.keys(elsewhere).toSorted());
  });

  it('gives a failure an unknown delivery', () => {
    expect(browser.isPermanent(refused)).toBe(false);
    expect(browser.isConnectTimeout(refused)).toBe(false);
    expect(browser.isUnreadable(refused)).toBe(false);
    expect(browser.explain(refused, 'https://gateway')).toMatchObject({
      what: 'no response from https://gateway',
      why: '',
    });
    expect(browser.sendFailure('GET', refused)).toBe(refused);
    expect(browser.redirectOfStream(new TypeError('unexpected redirect'), {})).toBeUndefined();
  });

  it('rejects each redirect', async () => {
    const response = new Response('moved', { status: 302, headers: { location: '/' } });
    const follow = async (): Promise<unknown> =>
      browser.followRedirects(fromResponse(response), null as never, null as never, {
        operation: 'readRoom',
      });
    await expect(follow()).rejects.toMatchObject({
      code: 'redirect_refused',
      delivery: 'answered',
      response,
    });
    expect(response.bodyUsed).toBe(true);
  });

  it('publishes calls and attempts to no channel', async () => {
    const run = async (trace: unknown): Promise<unknown> => trace;
    expect(await browser.tracedCall(null as never, 'id', run)).toBeUndefined();
    expect(await browser.tracedAttempt(null as never, 1, run)).toBeUndefined();
  });

  it('notifies only the remaining listeners of a signal', () => {
    const heard: string[] = [];
    const [one, other] = [(): void => void heard.push('one'), (): void => void heard.push('other')];
    const controller = new AbortController();
    const { signal } = controller;
    browser.addAbortListener(signal, one);
    browser.addAbortListener(signal, other);
    browser.removeAbortListener(signal, one);
    controller.abort();
    expect(heard).toEqual(['other']);
  });

  it('sends a streamed body as a Blob', async () => {
    const chunks = ['a', 'b'].map((text) => new TextEncoder().encode(text));
    const read = async (): Promise<IteratorResult<Uint8Array>> => {
      const value = chunks.shift();
      return value ? { done: false, value } : { done: true, value: undefined };
    };
    const { signal } = new AbortController();
    const { body } = await browser.initOf(read, () => undefined, signal);
    expect(await (body as Blob).text()).toBe('ab');
  });
});
