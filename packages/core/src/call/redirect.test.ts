import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  failure,
  type FaultServer,
  json,
  redirect,
  startFaultServer,
} from '@room-sessions/testing/faults';
import { read, room, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { InvalidResponseError } from '../errors/errors.ts';

const gateway = useFaultServer();

describe('a redirect', () => {
  let other: FaultServer;
  beforeAll(async () => {
    other = await startFaultServer();
  });
  afterAll(() => other.close());

  it.each<[number, 'GET' | 'POST']>(
    [301, 302, 303, 307, 308].flatMap((status) => [
      [status, 'GET'],
      [status, 'POST'],
    ]),
  )('%i of a %s is refused, and the target gets no request', async (status, method) => {
    gateway.server.answer(redirect(status, `${other.url}/moved?secret=1#secret`), json({}));
    const client = gateway.client({ retry: { minDelay: 1, unsafe: true } });
    const call = method === 'GET' ? client.call(read, room) : client.call(write, { body: 1 });
    const error = await failure(call);
    expect(error).toBeInstanceOf(InvalidResponseError);
    const facts = { code: 'redirect_refused', delivery: 'answered', attempts: 1 };
    expect(error).toMatchObject({ ...facts, response: { status } });
    expect((error as Error).message).toMatch(
      new RegExp(`: the gateway redirects to ${other.url}/moved\\. Check \`baseUrl\`\\.$`),
    );
    expect([gateway.server.received.length, other.received]).toEqual([1, []]);
  });

  it.each([
    ['/moved', /redirects to http:\/\/127\.0\.0\.1:\d+\/moved\./],
    ['other', /redirects to http:.*\/api\/v1\/room\/r1\/part\/other\./],
    ['//a:s3cret-word@other.invalid/x', /redirects to http:\/\/other\.invalid\/x\./],
    ['file:///etc/passwd', /redirects to file:\./],
    ['http://[', /redirects and does not say where to\./],
    [undefined, /redirects and does not say where to\./],
  ])('to %s is refused too', async (location, message) => {
    gateway.server.answer(redirect(307, location), json({}));
    const error = await failure(gateway.client().call(read, room));
    expect(error).toMatchObject({
      code: 'redirect_refused',
      message: expect.stringMatching(message),
    });
    expect(String(error)).not.toContain('s3cret-word');
    expect(gateway.server.received).toHaveLength(1);
  });

  it('does not include 304', async () => {
    gateway.server.answer(redirect(304));
    expect(await failure(gateway.client().call(read, room))).toMatchObject({ status: 304 });
  });
});
