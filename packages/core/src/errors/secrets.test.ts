import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure, generalError, json } from '@room-sessions/testing/faults';
import { read, room } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { redactHeaders, redactUrl } from '../request/headers.ts';
import { createMask, type Mask } from './secrets.ts';

const gateway = useFaultServer();
const bearer = 'canary-bearer-7d1c4e';

/** An error in each printed form. */
const shown = (error: unknown): string =>
  [
    String(error),
    (error as Error).stack,
    inspect(error, { depth: Infinity, showHidden: true }),
    JSON.stringify(error),
  ].join('\n');

describe('a secret that the gateway echoes', () => {
  it.each<[string, Record<string, string>]>([
    ['the key', {}],
    ['a bearer that the caller sent', { authorization: `Bearer ${bearer}` }],
    ['a cookie that the caller sent', { cookie: `lang=de; sid=${bearer}` }],
  ])('of %s is masked in the error', async (_, headers) => {
    const repeated = Object.keys(headers).length > 0 ? bearer : key;
    const body = { error: `${repeated} is unknown`, status: 'error', code: 401, said: [repeated] };
    gateway.server.answer(json(body, 401));
    const error = await failure(gateway.client().call(read, room, { headers }));
    expect(error).toMatchObject({
      detail: '[secret] is unknown',
      body: { ...body, error: '[secret] is unknown', said: ['[secret]'] },
    });
    expect(shown(error)).not.toContain(repeated);
  });

  it('is masked before the message is truncated', async () => {
    gateway.server.answer(
      json({ error: `${'x'.repeat(490)} ${key}`, status: 'error', code: 400 }, 400),
    );
    const error = await failure(gateway.client().call(read, room));
    expect(String(error)).toContain('x [secret]');
    expect(String(error)).not.toContain(key.slice(0, 4));
  });

  it('in a value is returned unchanged', async () => {
    gateway.server.answer(json({ apiKey: key }));
    expect(await gateway.client().call(read, room)).toEqual({ apiKey: key });
  });

  it('that is absent leaves the error unchanged', async () => {
    gateway.server.answer(generalError(400, 'no such thing'));
    const error = await failure(gateway.client().call(read, room));
    expect(error).toMatchObject({ detail: 'no such thing', body: { error: 'no such thing' } });
  });
});

const createMaskFor = (secret: string): Mask => createMask([{ authorization: secret }])!;

describe('masking', () => {
  const secret = fc.stringMatching(/^[\x21-\x7e]{8,40}$/);

  it('removes each occurrence of a secret from a text', () => {
    fc.assert(
      fc.property(secret, fc.array(fc.string()), (value, around) => {
        // Every masked text contains the mask itself.
        fc.pre(!'[secret]'.includes(value));
        const text = around.join(value) + value;
        expect(createMaskFor(value)(text)).not.toContain(value);
      }),
    );
  });

  it('finds the parts of credential headers, and no short word of one', () => {
    expect(createMask([{}])).toBeUndefined();
    expect(createMask([{ 'x-api-key': 'short' }])!('short')).toBe('[secret]');
    const mask = createMask([{ cookie: 'lang=de', authorization: `Bearer ${bearer}` }])!;
    expect(mask(`a ${bearer} b`)).toBe('a [secret] b');
    expect(mask('Bearer of lang de short')).toBe('Bearer of lang de short');
  });
});

describe('redaction', () => {
  it('shows no value of a header or parameter that is not listed as harmless', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
    const harmless =
      /^(accept|content|date|retry-after|server|traceparent|user-agent|x-(client-)?request-id)/;
    fc.assert(
      fc.property(name, fc.stringMatching(/^[A-Za-z0-9]{9,30}$/), (one, value) => {
        fc.pre(
          !harmless.test(one) && !['page', 'size', 'sort'].includes(one) && !one.includes(value),
        );
        const shownHeaders = redactHeaders([[one, value]]);
        expect(shownHeaders).toEqual({ [one]: 'REDACTED' });
        expect(redactUrl(`https://a.example/b?${one}=${value}&page=1`)).toBe(
          `https://a.example/b?${one}=REDACTED&page=1`,
        );
      }),
    );
  });

  it('hides credentials although the caller lists them', () => {
    const headers = [
      'X-API-Key',
      'Authorization',
      'Cookie',
      'Set-Cookie',
      'X-Auth-Token',
      'X-Tenant',
    ];
    expect(
      redactHeaders(
        headers.map((one) => [one, 'value']),
        headers,
      ),
    ).toEqual({
      'x-api-key': 'REDACTED',
      authorization: 'REDACTED',
      cookie: 'REDACTED',
      'set-cookie': 'REDACTED',
      'x-auth-token': 'REDACTED',
      'x-tenant': 'value',
    });
  });

  it('leaves a URL without query as it is', () => {
    expect(redactUrl('https://a.example/b')).toBe('https://a.example/b');
  });
});
