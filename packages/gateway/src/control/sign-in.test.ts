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

describe('a sign-in link', () => {
  it('gives the control token once, and is in the fragment, which no browser sends', async () => {
    await using gateway = await launch({ apiKeys: ['a-key'], controlToken: token });
    const link = new URL(gateway.createSignInUrl?.() ?? '');
    expect([link.pathname, link.search]).toEqual(['/console', '']);
    const code = link.hash.slice('#code='.length);
    expect(await (await signIn(gateway.url, code)).json()).toEqual({ token });
    const again = await signIn(gateway.url, code);
    expect([again.status, await again.text()]).toEqual([
      401,
      expect.stringContaining('the sign-in link was already used or has expired (one hour)'),
    ]);
  });

  it.each(['', 'another', 5, undefined])('with the code %j is refused', async (code) => {
    await using gateway = await launch({ apiKeys: ['a-key'], controlToken: token });
    const { status } = await signIn(gateway.url, code);
    expect(status).toBe(typeof code === 'string' && code !== '' ? 401 : 400);
  });

  it('is refused for a page of another origin, and stays usable', async () => {
    await using gateway = await launch({ apiKeys: ['a-key'], controlToken: token });
    const code = new URL(gateway.createSignInUrl?.() ?? '').hash.slice('#code='.length);
    const foreign = await signIn(gateway.url, code, { origin: 'http://example.com' });
    expect(foreign.status).toBe(403);
    expect((await signIn(gateway.url, code)).status).toBe(200);
  });

  it('does not exist without a control plane', async () => {
    await using gateway = await launch({ apiKeys: ['a-key'] });
    expect(gateway.createSignInUrl).toBeUndefined();
    expect((await signIn(gateway.url, 'x')).status).toBe(404);
  });

  it('expires after an hour', () => {
    let now = 0;
    const codes = createSignInCodes(token, () => now);
    const [early, late] = [codes.create(), codes.create()];
    now = 3_599_999;
    expect(codes.redeem(early)).toBe(token);
    now += 1;
    expect(codes.redeem(late)).toBeUndefined();
  });
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
