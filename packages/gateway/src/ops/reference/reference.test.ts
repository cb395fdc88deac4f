// The API document and its reference, as the gateway serves them.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../../testing/gateway.ts';
import { assumptions } from '../../generated/assumptions.ts';
import { document } from '../../generated/openapi.ts';
import { operationsIn } from '../../openapi-document.ts';
import { createTestClient, exchange } from '../../testing/client.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import { html, prose } from './html.ts';

const gateway = useGateway();

describe('/openapi.json', () => {
  it('is the API document with the requested address as its server', async () => {
    const answer = await fetch(`${gateway.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ ...document, servers: [{ url: gateway.url }] });
    const local = await fetch(`${gateway.url.replace('127.0.0.1', 'localhost')}/openapi.json`);
    expect(await local.json()).toMatchObject({
      servers: [{ url: gateway.url.replace('127.0.0.1', 'localhost') }],
    });
  });

  it.each(['a b', '"><script>', 'user@host', 'a/b', 'a,b'])(
    'uses its own URL with the Host %j',
    async (host) => {
      const raw = await exchange(
        gateway.url,
        `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      const body = JSON.parse(raw.slice(raw.indexOf('\r\n\r\n'))) as { servers: unknown };
      expect(body.servers).toEqual([{ url: gateway.url }]);
    },
  );

  it('answers a HEAD', async () => {
    const answer = await fetch(`${gateway.url}/openapi.json`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('/docs', () => {
  const page = async (): Promise<string> => (await fetch(`${gateway.url}/docs`)).text();

  it('lists every operation with its request, and every model', async () => {
    const text = await page();
    for (const { path, method, operation } of operationsIn(document)) {
      expect(text).toContain(`<section class="one" id="${operation.operationId}">`);
      expect(text).toContain(`<b>${method}</b> <code>${path}<`);
      for (const { name } of operation.parameters ?? []) {
        expect(text).toContain(`<code>${name}</code>`);
      }
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(text).toContain(`<section class="one" id="${name}">`);
    }
  });

  it('shows the requested address to each caller', async () => {
    const local = gateway.url.replace('127.0.0.1', 'localhost');
    for (const url of [gateway.url, local, gateway.url]) {
      const text = await (await fetch(`${url}/docs`)).text();
      expect(text).toContain(`Server: <code>${url}</code>`);
      expect(text).not.toContain('.invalid');
    }
  });

  it('lists every assumption with the value of its switch', async () => {
    await using other = await startGateway({ assume: { 'max-page-size': 7 } });
    const text = await (await fetch(`${other.url}/docs`)).text();
    for (const id of Object.keys(assumptions)) expect(text).toContain(`id="gap-${id}"`);
    expect(text).toContain('<code>max-page-size=7</code>');
    expect(text).toContain('<code>banner-auth=optional</code>');
  });

  it('links to nothing that is not on the page', async () => {
    const text = await page();
    const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('loads nothing, runs nothing, and has a policy that allows its own style', async () => {
    const answer = await fetch(`${gateway.url}/docs`);
    const text = await answer.text();
    expect(text).not.toMatch(/<(script|link|img|iframe|object)\b|\son\w+=|style="|@import|url\(/i);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('needs no key and answers 405 to a POST', async () => {
    expect((await fetch(`${gateway.url}/docs`, { method: 'HEAD' })).status).toBe(200);
    const { status, headers } = await createTestClient(gateway).post('/docs', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the html template tag', () => {
  it('escapes values and keeps HTML', () => {
    const inner = html`<b>${'<i>&"\''}</b>`;
    expect(html`<p title="${'"'}">${inner}${undefined}${[1, html`<i>2</i>`]}</p>`.text).toBe(
      '<p title="&#34;"><b>&#60;i&#62;&#38;&#34;&#39;</b>1<i>2</i></p>',
    );
    expect(prose('`a<b` & c').text).toBe('<code>a&#60;b</code> &#38; c');
  });
});
