// The page at `/`.
import { describe, expect, it } from 'vitest';
import { launch } from '../testing/gateway.ts';
import { useGateway } from '../testing/use-gateway.ts';

const gateway = useGateway();
const html = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('GET /', () => {
  it('is a page with the console, the API, the document and a first call in a browser', async () => {
    const answer = await fetch(gateway.url, html);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await answer.text();
    for (const path of ['/console', '/openapi.json']) expect(text).toContain(`href="${path}"`);
    expect(text).toContain(`curl -H 'X-API-Key: KEY' ${gateway.url}/api/v1/guest/user`);
    expect(text).not.toContain(gateway.apiKey);
  });

  it('loads and runs nothing, and its policy allows its own style only', async () => {
    const answer = await fetch(gateway.url, html);
    expect(await answer.text()).not.toMatch(/<(script|link|img|iframe)\b|\son\w+=|style="/i);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
    expect(policy).not.toContain('unsafe');
  });

  it('is JSON for other clients', async () => {
    const answer = await fetch(gateway.url);
    expect([answer.status, answer.headers.get('vary')]).toEqual([200, 'Accept']);
    expect(await answer.json()).toEqual({
      api: `${gateway.url}/api/v1`,
      document: `${gateway.url}/openapi.json`,
      console: `${gateway.url}/console`,
      control: `${gateway.url}/_control`,
    });
  });

  it('says that there is no console without a control plane', async () => {
    await using other = await launch({ apiKeys: ['key'] });
    expect(await (await fetch(other.url, html)).text()).toContain('--control-token TOKEN');
    expect(await (await fetch(other.url)).json()).not.toHaveProperty('console');
  });
});
