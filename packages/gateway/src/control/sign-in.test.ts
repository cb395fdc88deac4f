import { describe, expect, it } from 'vitest';
import { launch } from '../testing/gateway.ts';
import { startCli } from '../testing/cli.ts';
import { createSignInCodes } from './sign-in.ts';

const token = 'token-of-sign-in-tests';

const signIn = (url: string, code: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/_control/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });

it('a sign-in link gives the control token once, and is in the fragment, which no browser sends', async () => {
  await using gateway = await launch({ apiKeys: ['a-key'], controlToken: token });
  const link = new URL(gateway.createSignInUrl?.() ?? '');
  expect([link.pathname, link.search]).toEqual(['/console', '']);
  const code = link.hash.slice('#code='.length);
  for (const [wrong, status] of [
    ['', 400],
    [5, 400],
    [undefined, 400],
    ['another', 401],
  ] as const) {
    expect((await signIn(gateway.url, wrong)).status).toBe(status);
  }
  // A page of another origin does not use it up.
  const foreign = await signIn(gateway.url, code, { origin: 'http://example.com' });
  expect(foreign.status).toBe(403);
  expect(await (await signIn(gateway.url, code)).json()).toEqual({ token });
  const again = await signIn(gateway.url, code);
  const says = 'the sign-in link was already used or has expired (one hour)';
  expect([again.status, await again.text()]).toEqual([401, expect.stringContaining(says)]);
});

it('a sign-in link expires after an hour', () => {
  let now = 0;
  const codes = createSignInCodes(token, () => now);
  const [early, late] = [codes.create(), codes.create()];
  now = 3_599_999;
  expect(codes.redeem(early)).toBe(token);
  now += 1;
  expect(codes.redeem(late)).toBeUndefined();
});

describe('the command on a terminal', () => {
  const start = (...args: string[]) =>
    startCli(['--api-key', 'a-key', '--port', '0', ...args], {}, true);

  it('prints its addresses, and a link that signs in', async () => {
    const { url, written, stop } = await start();
    await expect.poll(() => written.stdout).toContain('Control plane');
    const link = /Console +(\S+)#code=(\S+)/.exec(written.stdout);
    expect(written.stdout.replace(link?.[2] ?? '', 'CODE')).toBe(`ready ${url}

  API            ${url}/api/v1
  Document       ${url}/openapi.json
  Console        ${url}/console#code=CODE
  Control plane  ${url}/_control

The console link signs in once, within an hour.
`);
    expect((await signIn(url, link?.[2])).status).toBe(200);
    await stop('SIGTERM');
  });

  it('starts no control plane by default on an address that others can reach', async () => {
    const { written, stop } = await start('--host', '0.0.0.0');
    await expect.poll(() => written.stdout).toContain('Control plane  off');
    expect(written.stdout).toContain('Console        off; enable it with --control-token TOKEN');
    await stop('SIGTERM');
  });
});
