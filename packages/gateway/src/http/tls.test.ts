// https as an option: every address of the gateway then has it.
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryFolder } from '@room-sessions/testing';
import type { Image } from '@room-sessions/models';
import { describe, expect, it } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { StartError } from '../start-error.ts';
import { selfSigned } from '../testing/certificate.ts';
import { png } from '../testing/images.ts';
import { runCli, startCli } from '../testing/cli.ts';

const tls = selfSigned();

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
    const uploaded = await call(`${gateway.url}/api/v1/image/upload/a/png/3/2`, {
      method: 'POST',
      headers: { 'x-api-key': gateway.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(png(3, 2).toString('base64')),
    });
    const { imageURI = '' } = JSON.parse(uploaded.body) as Image;
    expect(imageURI.startsWith(`${gateway.url}/images/`)).toBe(true);
    expect((await call(imageURI)).status).toBe(200);
    const { servers } = JSON.parse((await call(`${gateway.url}/openapi.json`)).body);
    expect(servers).toEqual([{ url: gateway.url }]);
  });

  it('closes a connection without TLS, and continues', async () => {
    await using gateway = await startGateway({ tls });
    const { port } = new URL(gateway.url);
    const plain = connect(Number(port), '127.0.0.1');
    let answer = '';
    plain.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    plain.on('error', () => {});
    plain.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(plain, 'close');
    expect(answer).not.toContain('HTTP/1.1');
    expect((await call(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it('closes a connection that sends nothing', async () => {
    await using gateway = await startGateway({ tls, limits: { headerTimeout: 200 } });
    const { port } = new URL(gateway.url);
    const silent = connect(Number(port), '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'close');
    expect((await call(`${gateway.url}/healthz`)).status).toBe(200);
  });

  it.each([
    ['no PEM', { cert: 'nothing', key: tls.key }, 'the certificate must be PEM'],
    ['no key', { cert: tls.cert, key: Buffer.from(tls.cert) }, 'the key must be a PEM private key'],
    ['the key as the certificate', { cert: tls.key, key: tls.key }, 'the certificate must be'],
    [
      'a key of another certificate',
      { cert: tls.cert, key: selfSigned().key },
      'the key does not belong to the certificate',
    ],
  ])('does not start with %s', async (_, wrong, why) => {
    const failure = await startGateway({ tls: wrong }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as StartError).message).toContain(
      `the TLS certificate or its key cannot be used: ${why}`,
    );
  });
});

describe('the command with a certificate', () => {
  it('reads both files, and is ready at an https address', async () => {
    await using folder = await temporaryFolder();
    const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
    await Promise.all([writeFile(cert, tls.cert), writeFile(key, tls.key)]);
    const { url, stop } = await startCli([
      '--api-key=key',
      '--port=0',
      `--tls-cert=${cert}`,
      `--tls-key=${key}`,
    ]);
    expect(url).toMatch(/^https:/);
    expect((await call(`${url}/readyz`)).status).toBe(200);
    expect((await stop('SIGTERM')).code).toBe(0);
  });

  it.each([
    [['--tls-cert', 'x.pem'], 2, '--tls-cert: requires --tls-key'],
    [['--tls-key', 'x.pem'], 2, '--tls-key: requires --tls-cert'],
    [['--tls-cert', 'x.pem', '--tls-key', 'y.pem'], 1, '--tls-cert x.pem: there is no such file'],
  ])('ends with %j', async (args, exit, message) => {
    const { code, stderr } = await runCli(['--api-key', 'key', '--port', '0', ...args]);
    expect([code, stderr.split('\n')[0]]).toEqual([exit, `room-sessions-gateway: ${message}`]);
  });

  it('reports a folder in place of a certificate', async () => {
    await using folder = await temporaryFolder();
    const inner = join(folder.path, 'cert.pem');
    await mkdir(inner);
    const { code, stderr } = await runCli([
      '--api-key',
      'k',
      '--tls-cert',
      inner,
      '--tls-key',
      inner,
    ]);
    expect([code, stderr]).toEqual([1, expect.stringContaining('is a folder, not a file')]);
  });
});

describe('the public URL', () => {
  it.each(['https://rooms.example.com', 'https://rooms.example.com/'])(
    'is used in imageURI and in the document: %s',
    async (publicUrl) => {
      await using gateway = await startGateway({ publicUrl });
      expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
      const answer = await fetch(`${gateway.url}/api/v1/image/upload/a/png/3/2`, {
        method: 'POST',
        headers: { 'x-api-key': gateway.apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(png(3, 2).toString('base64')),
      });
      const { imageURI } = (await answer.json()) as Image;
      expect(imageURI).toMatch(/^https:\/\/rooms\.example\.com\/images\//);
      const document = await fetch(`${gateway.url}/openapi.json`);
      expect(((await document.json()) as { servers: unknown }).servers).toEqual([
        { url: 'https://rooms.example.com' },
      ]);
    },
  );

  it('may have a path', async () => {
    await using gateway = await startGateway({ publicUrl: 'http://example.com/rooms/' });
    const document = await fetch(`${gateway.url}/openapi.json`);
    expect(((await document.json()) as { servers: unknown }).servers).toEqual([
      { url: 'http://example.com/rooms' },
    ]);
  });

  it.each([
    '',
    'rooms.example.com',
    'ftp://example.com',
    'https://u:p@example.com',
    'https://example.com/?a',
    'https://example.com/#a',
  ])('may not be %j', async (publicUrl) => {
    await expect(startGateway({ publicUrl })).rejects.toThrow('--public-url (publicUrl): expected');
  });
});
