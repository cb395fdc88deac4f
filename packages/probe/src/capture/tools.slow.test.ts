// Long: real traffic, captured by the real tools.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sample, startGateway } from '@room-sessions/gateway';
import {
  freePort,
  listen,
  findProgram,
  spawnProgram,
  temporaryFolder,
} from '@room-sessions/testing';
import { launchBrowser } from '@room-sessions/testing/browser';
import { lookAt, plant } from '@room-sessions/testing/canaries';
import { describe, expect, inject, it } from 'vitest';
import { parseCapture } from './har.ts';

const settings = `/api/v1/social/settings/${sample.socialId}`;
const email = plant('ann.canary@example.com');

/** The requests of each test, with a secret in each place. */
const requests = (apiKey: string) =>
  [
    ['GET', settings],
    ['GET', `/api/v1/undocumented/${email}?apiKey=${apiKey}`],
    ['POST', '/api/v1/rules/entry/config', { emailAddress: email, apiKey, name: 'n' }],
    ['GET', '/api/v1/guest/user'],
  ] as const;

/** The expected capture of these requests, by any tool. */
async function expectCapture(file: string, secrets: readonly string[]): Promise<void> {
  const text = await readFile(file, 'utf8');
  for (const secret of secrets) expect(text).toContain(secret);
  const har = parseCapture(text);
  lookAt('log', har);
  // The capture also contains the page of the browser.
  const entries = har.log.entries.filter(({ request }) => request.url.includes('/api/'));
  expect(
    entries.map(({ request, response }) => [
      `${request.method} ${request.url.slice(request.url.indexOf('/api/'))}`,
      response.status,
      request.postData?.text,
    ]),
  ).toEqual([
    [`GET ${settings}`, 200, undefined],
    ['GET /api/v1/undocumented/[redacted]?apiKey=REDACTED', 404, undefined],
    [
      'POST /api/v1/rules/entry/config',
      200,
      '{"emailAddress":"[redacted]","apiKey":"[redacted]","name":"n"}',
    ],
    ['GET /api/v1/guest/user', 200, undefined],
  ]);
  const bodies = entries.map(({ response }) => response.content.text);
  expect(JSON.parse(bodies[0]!)).toHaveProperty('settings.isOpen');
  expect(JSON.parse(bodies[1]!)).toHaveProperty('status', 'error');
  expect(bodies[2]).toBe('');
  expect(JSON.parse(bodies[3]!)).toMatchObject({ bearer: '[redacted]', user: { name: 'Guest' } });
  expect(entries[0]!.response.headers).toContainEqual({
    name: 'x-room-sessions-assumed',
    value: 'settings-fields, set-settings-fields',
  });
}

describe('traffic that another tool has captured', () => {
  it('is read from the HAR of Chromium', async () => {
    const page = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><p>here</p>'),
    );
    await using served = await listen(page);
    await using gateway = await startGateway({ cors: [served.url] });
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'chromium.har');
    const browser = await launchBrowser(inject('browser'));
    try {
      const context = await browser.newContext({ recordHar: { path, content: 'embed' } });
      const tab = await context.newPage();
      await tab.goto(served.url);
      const { url, apiKey } = gateway;
      const bearers = await tab.evaluate(
        async ({ url, apiKey, all }) => {
          let last = '';
          for (const [method, path, body] of all) {
            const response = await fetch(url + path, {
              method,
              headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
              ...(body && { body: JSON.stringify(body) }),
            });
            last = await response.text();
          }
          return last;
        },
        { url, apiKey, all: requests(apiKey) },
      );
      await context.close();
      const { bearer } = JSON.parse(bearers) as { bearer: string };
      await expectCapture(path, [plant(apiKey), plant(bearer), email]);
    } finally {
      await browser.close();
    }
  });

  it('is read from the HAR of the proxy of redocly', async () => {
    await using gateway = await startGateway();
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'redocly.har');
    const { url, apiKey } = gateway;
    const port = await freePort();
    const redocly = findProgram(
      '@redocly/cli',
      join(import.meta.dirname, '../../../..'),
      'redocly',
    );
    const args = ['proxy', '--target', url, '--port', String(port), '--har', path];
    await using proxy = spawnProgram([...redocly, ...args], {
      cwd: folder.path,
      env: { PATH: process.env['PATH'], HOME: folder.path, REDOCLY_TELEMETRY: 'off' },
    });
    const proxied = `http://127.0.0.1:${port}`;
    await expect.poll(() => proxy.said.output).toContain(`listening on ${proxied}`);
    let last = '';
    for (const [method, path, body] of requests(apiKey)) {
      const response = await fetch(proxied + path, {
        method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      last = await response.text();
    }
    await proxy.stop('SIGINT');
    const { bearer } = JSON.parse(last) as { bearer: string };
    await expectCapture(path, [plant(apiKey), plant(bearer), email]);
  });
});
