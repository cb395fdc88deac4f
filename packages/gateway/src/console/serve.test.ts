import { describe, expect, it } from 'vitest';
import type { DataCollection } from '../control/client.ts';
import { launch } from '../gateway.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient, exchange, parseRaw } from '../testing/client.ts';
import { useGateway } from '../testing/use-gateway.ts';
import { describeApi } from './api.ts';
import { assetNames } from './bind.ts';

const gateway = useGateway();
const client = createTestClient(gateway);
const main = '/console/modules/console/page/main.js';

describe('the console', () => {
  it('has a content security policy that allows no other origin', async () => {
    const { status, headers, text } = await client.get('/console');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`<script type="module" src="${main}">`);
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it('serves each of its files, not to other sites, and not from a cache', async () => {
    for (const name of assetNames) {
      const { status, headers, text } = await client.get(`/console/${name}`);
      expect([status, text === ''], name).toEqual([200, false]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      const type = /\.(?:js|ts)$/.test(name) ? 'text/javascript' : '';
      expect(headers.get('content-type')).toContain(type);
    }
  });

  it('serves no tests, no sources of the gateway, no other file, and takes no other method', async () => {
    expect(assetNames.filter((name) => name.includes('.test.'))).toEqual([]);
    for (const path of ['nothing.js', 'modules/console/page/views', 'modules/gateway.ts']) {
      expect((await client.get(`/console/${path}`)).status).toBe(404);
    }
    for (const path of ['/console/../gateway.ts', '/console/%2e%2e/bind.ts']) {
      const answer = await exchange(
        gateway.url,
        `GET ${path} HTTP/1.1\r\nHost: ${new URL(gateway.url).host}\r\nConnection: close\r\n\r\n`,
      );
      expect(parseRaw(answer).status).toBe(404);
    }
    const { status, headers } = await client.post('/console', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('starts a new record with values that the gateway accepts', async () => {
    const { socialId, socialIds, userIds, recordingId } = sample;
    const ids = { socialId, ownerId: socialIds[2], socialRecordingId: recordingId };
    const known = Object.entries({ ...ids, userId: userIds[46], invitedUserId: userIds[3] });
    for (const [name, { added }] of Object.entries(describeApi().collections)) {
      if (added === undefined) continue;
      const own = Object.fromEntries(known.filter(([member]) => member in added));
      await gateway.control.data.add(name as DataCollection, { ...added, ...own });
    }
  });

  it('is missing without a control plane', async () => {
    const log = { defect: () => {} };
    await using plain = await launch({ apiKeys: ['key-one'], log });
    for (const path of ['/console', '/console/', main]) {
      expect((await fetch(plain.url + path)).status).toBe(404);
    }
  });
});
