import { createClient } from '@room-sessions/core';
import { createNodeTransport } from '@room-sessions/core/node';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { describe, it } from 'vitest';
import { apiKey, baseUrl } from './given.ts';

describe('docs/runtimes.md', () => {
  it('sets up connections, proxies and certificates', async () => {
    const transport = createNodeTransport({ idleTimeout: 30_000 });
    const client = createClient({ baseUrl, apiKey, transport });
    createNodeTransport({ proxy: 'http://user:password@proxy.example.com:3128' });
    createNodeTransport({ proxy: false }); // no proxy, also if the environment sets one
    createNodeTransport({ ca: await readFile('company-ca.pem') });
    createNodeTransport({
      clientCertificate: { cert: await readFile('client.pem'), key: await readFile('client.key') },
    });
    createNodeTransport({ agent: new Agent({ keepAlive: true, timeout: 4_000, maxSockets: 50 }) });
    createClient({ baseUrl, apiKey, fetch: globalThis.fetch });
  });
});
