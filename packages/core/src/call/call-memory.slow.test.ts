// The memory of many calls, one after the other.

import { createServer } from 'node:http';
import { listen } from '@room-sessions/testing';
import { expect, it } from 'vitest';
import { runAlone } from '../testing/run-alone.ts';
import { transport } from '../testing/use-fault-server.ts';

const items = Array.from({ length: 1000 }, (_, at) => ({
  id: `5d0c8f0e-2f4b-4c52-8d4f-${String(at).padStart(12, '0')}`,
  user: { name: `Marguerite ${at}`, emailAddress: `marguerite.${at}@example.com` },
}));

// 45 MiB instead of 155: a call that V8 keeps until a full collection keeps its response.
it.runIf(transport === 'node')('is that of a few responses', async () => {
  await using server = await listen(createServer((_, response) => response.end(text)));
  const text = JSON.stringify(items);
  const said = await runAlone(`
    import { createClient, request } from './index.ts';
    const client = createClient({ baseUrl: ${JSON.stringify(server.url)}, apiKey: 'abc' });
    const call = () => request(client, 'GET', '/items');
    await call();
    const before = process.resourceUsage().maxRSS;
    let seen = 0;
    for (let count = 0; count < 500; count++) seen += (await call()).length;
    const grown = (process.resourceUsage().maxRSS - before) / 1024;
    console.log(JSON.stringify({ seen, grown }));
    process.exit();
  `);
  const { seen, grown } = JSON.parse(said) as { seen: number; grown: number };
  expect(seen).toBe(500_000);
  expect(grown).toBeLessThan(100);
});
