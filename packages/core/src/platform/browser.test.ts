import { describe, expect, it, vi } from 'vitest';
import { createMask } from '../errors/secrets.ts';
import * as pageRules from '../client/rules-page.ts';
import * as rules from '../client/rules.ts';
import * as edge from './edge.ts';
import * as elsewhere from './portable.ts';
import * as browser from './browser.ts';
import { defaultTransport } from '../transport/fetch.ts';

const refused = Object.assign(new TypeError('Failed to fetch'), { code: 'ECONNREFUSED' });

describe('the client in a page', () => {
  it('has a platform and rules with the same exports as the default ones, and a worker its platform', () => {
    const platforms: (typeof elsewhere)[] = [browser, edge];
    for (const one of platforms) {
      expect(Object.keys(one).toSorted()).toEqual(Object.keys(elsewhere).toSorted());
    }
    expect(Object.keys(pageRules).toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  it('in a worker keeps what guards a key, and limits what it reads', () => {
    const same = Object.entries(edge).filter(([name, one]) => one === Reflect.get(elsewhere, name));
    expect(same.map(([name]) => name).toSorted()).toEqual([
      'copyTexts',
      'getRetryAfter',
      'headerFault',
      'maskOf',
      'maskValue',
      'readBody',
      'redirectTarget',
      'sanitizeResponse',
    ]);
  });

  it('reports an unknown delivery for a failure', () => {
    expect(browser.isPermanent(refused)).toBe(false);
    expect(browser.diagnose(refused, 'https://gateway')).toEqual({
      code: 'connection_failed',
      what: 'no response from https://gateway',
      advice: '',
      cause: refused,
    });
    expect(browser.sendFailure('GET', refused)).toBe(refused);
  });

  it('says that there is no `fetch`, instead of no response', async () => {
    vi.stubGlobal('fetch', undefined);
    const send = defaultTransport.send({
      method: 'GET',
      url: 'https://gateway/',
      headers: {},
      body: undefined,
      signal: new AbortController().signal,
      onSend: () => expect.fail('nothing is sent'),
    });
    await expect(send).rejects.toMatchObject({
      code: 'invalid_configuration',
      delivery: 'not_sent',
      message: 'There is no `fetch`. In a test, resolve packages for `node`.',
    });
    vi.unstubAllGlobals();
  });

  const secret = 'canary-key-of-a-page';
  const mask = createMask([{ 'x-api-key': secret }])!;

  it.each([0, 101, 200, 204, 404, 599, 999])(
    'keeps in a worker the status %i and the harmless headers of a response',
    (status) => {
      const headers = new Headers({ 'x-echo': `is ${secret}`, [secret]: '1', 'x-own': 'own' });
      const url = `https://gateway/?key=${secret}`;
      const response = Object.defineProperties(new Response(), {
        status: { value: status },
        headers: { value: headers },
        url: { value: url },
      });
      const copy = edge.sanitizeResponse(response, mask);
      expect(copy.status).toBe(status);
      expect(copy.ok).toBe(status >= 200 && status < 300);
      expect(copy.url).toBe('https://gateway/?key=[secret]');
      expect(Object.fromEntries(copy.headers)).toEqual({ 'x-echo': 'is [secret]', 'x-own': 'own' });
    },
  );
});
