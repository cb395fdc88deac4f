// https, and the public URL of a gateway: every address of the gateway then has it.
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@room-sessions/testing';
import type { Image } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { selfSigned } from '../testing/certificate.ts';
import { createTestClient, exchange } from '../testing/client.ts';
import { png } from '../testing/images.ts';
import { startCli } from '../testing/cli.ts';
import { paths } from '../testing/paths.ts';
import { rawClient } from '../testing/socket.ts';

const tls = selfSigned();
const otherKey = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;
const image = png(3, 2).toString('base64');

async function call(
  url: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<{ status: number | undefined; body: string }> {
  const sent = request(url, { method, headers, ca: tls.cert, agent: false }).end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

describe('a gateway with a certificate', () => {
  it('is served over https, with https in its own address and those of images', async () => {
    await using gateway = await startGateway({ tls, controlToken: 'token' });
    expect(gateway.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(gateway.controlUrl).toBe(`${gateway.url}/_control`);
    const headers = { 'x-api-key': gateway.apiKey, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(image) };
    const uploaded = await call(`${gateway.url}${paths.image}`, init);
    const { imageURI = '' } = JSON.parse(uploaded.body) as Image;
    expect(imageURI.startsWith(`${gateway.url}/images/`)).toBe(true);
    expect((await call(imageURI)).status).toBe(200);
    const { servers } = JSON.parse((await call(`${gateway.url}/openapi.json`)).body);
    expect(servers).toEqual([{ url: gateway.url }]);
  });

  it('closes connections without TLS or without a byte, and continues', async () => {
    await using gateway = await startGateway({ tls, limits: { headerTimeout: 200 } });
    const plain = await exchange(gateway.url, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(plain).not.toContain('HTTP/1.1');
    expect(await (await rawClient(gateway.url)).closed()).toBe('');
    expect((await call(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it.each([
    ['no PEM', { cert: 'nothing', key: tls.key }],
    ['no key', { cert: tls.cert, key: Buffer.from(tls.cert) }],
    ['a key of another certificate', { cert: tls.cert, key: otherKey }],
  ])('does not start with %s', async (_, wrong) => {
    await expect(startGateway({ tls: wrong })).rejects.toThrow(
      /^the TLS certificate or its key cannot be used; both must be PEM, .*: error:/,
    );
  });

  it('can be started by the command, with two files', async () => {
    await using folder = await temporaryFolder();
    const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
    await Promise.all([writeFile(cert, tls.cert), writeFile(key, tls.key)]);
    const files = ['--tls-cert', cert, '--tls-key', key];
    const { url, stop } = await startCli(['--api-key=key', '--port=0', ...files]);
    expect(url).toMatch(/^https:/);
    expect((await call(`${url}/readyz`)).status).toBe(200);
    expect((await stop('SIGTERM')).code).toBe(0);
  });
});

describe('the public URL', () => {
  it.each([
    ['https://rooms.example.com', 'https://rooms.example.com'],
    ['https://rooms.example.com/', 'https://rooms.example.com'],
    ['http://example.com/rooms/', 'http://example.com/rooms'],
  ])('%s is used in imageURI and in the document', async (publicUrl, url) => {
    await using gateway = await startGateway({ publicUrl });
    expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const { get, post } = createTestClient(gateway);
    const { imageURI = '' } = (await post<Image>(paths.image, image)).body;
    expect(imageURI.startsWith(`${url}/images/`)).toBe(true);
    expect((await get<object>('/openapi.json')).body).toMatchObject({ servers: [{ url }] });
  });
});
