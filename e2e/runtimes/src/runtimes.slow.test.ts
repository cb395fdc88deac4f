// Runs the suite on each runtime. The pages must show the results.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cases } from '../suite/cases.ts';
import type { Report } from '../suite/context.ts';
import type { Adapter } from './adapter.ts';
import { adapters } from './adapters.ts';
import { node } from './adapters/process.ts';
import { GuardError } from './guard.ts';
import { pageFile, readmeFile, renderPage, renderReadme, type Run } from './page.ts';
import { runAll } from './run-all.ts';
import { type Session, startSession } from './session.ts';
import { isPlatform } from './tools.ts';
import { judge } from './verdict.ts';

it('the platform of the runtime suite provides the runtimes', () => {
  // Other platforms skip the other tests. CI runs them on Linux.
  if (process.platform === 'linux') expect(isPlatform).toBe(true);
});

describe.runIf(isPlatform)('the behavior suite', () => {
  let session: Session;
  let results: ReadonlyMap<Adapter, PromiseSettledResult<Report>>;

  beforeAll(async () => {
    session = await startSession();
    results = await runAll(session, adapters);
  }, 600_000);

  afterAll(() => session?.[Symbol.asyncDispose]());

  const getReport = (adapter: Adapter): Report => {
    const result = results.get(adapter)!;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };

  it.each(adapters)('passes on $title', (adapter) => {
    const { held, excepted, problems } = judge(adapter.name, getReport(adapter));
    expect(problems).toEqual([]);
    expect(held + excepted).toBe(cases.length);
  });

  it('matches README.md and docs/runtimes.md (pnpm runtimes --write writes them)', async () => {
    const runs = adapters.map((adapter): Run => [adapter, getReport(adapter)]);
    expect(await readFile(pageFile, 'utf8')).toBe(await renderPage(runs));
    expect(await readFile(readmeFile, 'utf8')).toBe(await renderReadme(runs));
  });

  const [first] = cases.map(({ name }) => name);

  it.each(adapters.map((adapter, at) => ({ adapter, other: adapters.at(at - 1)! })))(
    'fails on $adapter.title if $other.title ran it',
    async ({ adapter, other }) => {
      // Like a wrong program on the PATH: the suite passes, but on another runtime.
      const wrong: Adapter = { ...adapter, sameOrigin: other.sameOrigin, run: other.run };
      const run = session.run(wrong, [first!]);
      await expect(run).rejects.toThrow(GuardError);
      const { name, version } = await adapter.wanted();
      await expect(run).rejects.toThrow(
        `${adapter.title}: expected the suite to run on ${name} ${version}, but it ran on `,
      );
    },
  );

  it('fails if core selects another transport', async () => {
    const wrong = node(24, ['--conditions=browser']);
    await expect(session.run(wrong, [first!])).rejects.toThrow(
      'Node 24: expected the transport node, but core selected fetch.',
    );
  });

  it('reports the error of a failed case and continues with the next', async () => {
    const [adapter] = adapters;
    // The case fails because a server listens at the URL.
    const astray: Adapter = {
      ...adapter!,
      run: (context, place) =>
        adapter!.run({ ...context, closedUrl: `${place.proxyUrl}/odd/pages` }, place),
    };
    const names = ['rejects with a ConnectionError if no server listens', first!];
    const { results } = await session.run(astray, names);
    expect(results.map(({ problem }) => problem === undefined)).toEqual([true, false]);
    expect(judge(adapter!.name, { ...getReport(adapter!), results }).problems).toEqual([
      expect.stringMatching(
        /^rejects with a ConnectionError .*: Error: expected a failure, got "<p>Hello/,
      ),
    ]);
  });
});
