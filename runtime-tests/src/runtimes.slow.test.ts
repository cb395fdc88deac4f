// Runs the behavior suite on each runtime: `pnpm runtimes`, with `-t Deno` on one of them.

import { closedPortUrl, type Listening, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../suite/run.ts';
import { createHome } from './home.ts';
import { runtimes } from './runtimes.ts';
import { startTestServer } from './test-server.ts';
import { isPlatform } from './tools.ts';

it('the platform of the runtime suite provides the runtimes', () => {
  // Other platforms skip the other tests. CI runs them on Linux.
  if (process.platform === 'linux') expect(isPlatform).toBe(true);
});

describe.runIf(isPlatform)('the behavior suite', () => {
  const stack = new AsyncDisposableStack();
  let home: string;
  let server: Listening;

  beforeAll(async () => {
    home = await createHome(stack.use(await temporaryFolder()).path);
    server = stack.use(await startTestServer(home));
  }, 600_000);

  afterAll(() => stack.disposeAsync());

  it.each(runtimes)('passes on $title', async ({ name: runtime, identity, run }) => {
    const closedUrl = await closedPortUrl();
    const context = { runtime, url: server.url, apiKey: 'key-of-the-suite', closedUrl };
    const report = await run(context, home);
    expect(report.identity).toBe(identity);
    expect(report.results.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(report.results.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
  });
});
