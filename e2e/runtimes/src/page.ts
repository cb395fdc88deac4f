// Writes docs/runtimes.md and the table of README.md from runs of the suite.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import { between, table, writtenBy } from '@room-sessions/testing/markdown';
import { areas } from '../suite/cases.ts';
import type { Report } from '../suite/context.ts';
import type { Adapter } from './adapter.ts';
import { exceptions, judge } from './verdict.ts';

/** A runtime with its report. */
export type Run = readonly [adapter: Adapter, report: Report];

export const pageFile: string = join(root, 'docs/runtimes.md');
export const readmeFile: string = join(root, 'README.md');

const begin = '<!-- Written by `pnpm runtimes --write`. -->';

/** The README with the table of these runs in it. */
export async function renderReadme(runs: readonly Run[]): Promise<string> {
  return between(await readFile(readmeFile, 'utf8'), begin, await tableOf(runs));
}

async function tableOf(runs: readonly Run[]): Promise<string> {
  const rows = runs.map(async ([adapter, report]) => {
    const { held } = judge(adapter.name, report);
    return [
      adapter.title,
      adapter.pinned ? `${(await adapter.wanted()).version}${adapter.note ?? ''}` : "the system's",
      adapter.how,
      report.transport === 'node' ? '`node:http`' : '`fetch`',
      `${held} of ${report.results.length}`,
    ];
  });
  return table(
    ['runtime', 'version', 'packages from', 'requests by', 'cases that hold'],
    await Promise.all(rows),
  );
}

export async function renderPage(runs: readonly Run[]): Promise<string> {
  return `${writtenBy('runs of the suite', 'pnpm runtimes --write')}

# Runtimes

One suite of behaviour, of core and of every client, runs on each of these, from the packed packages
as npm installs them, against the gateway. \`npm test\` runs it, and compares this page with what came
of it.

${await tableOf(runs)}

The runtimes are those of the npm registry, in versions that \`e2e/runtimes/tools\` pins; Chromium is that
of the machine. Each says itself what it is, and core which transport it chose: a run fails where that
is not what the table says, or where a case was not run. [Support](support.md) says until when which
of them is supported.

In Node, Bun and Deno the suite imports the packages by their names. The page in Chromium does so too:
its import map is made of what the packages export for browsers, and its security policy lets no text
become code. For workerd it is bundled, as workers are, under the conditions \`workerd\`, \`worker\` and
\`browser\`.

Edge functions get what workerd gets, by the condition \`edge-light\`; tests of the bundles see that. The
suite does not run there: of \`edge-runtime\`, which emulates them, the last release is 4.0.1 of 2024.

\`pnpm runtimes\` runs it on all of them, \`pnpm runtimes deno workerd\` on some.

## Commands

\`room-sessions\` and \`room-sessions-mcp\` run on the same versions of Node 22, 24 and 26, Bun and Deno: a test of each
calls the gateway. Deno needs \`--allow-net --allow-env --allow-read --allow-sys\`. On Node 20 \`room-sessions\` says
which Node it needs, and exits with 3.

## Where they differ

What a case saw that is no verdict, since a client cannot have it otherwise:

${differences(runs)}

- Where nobody listens, Node proves that nothing was sent, so that an unsafe operation is tried again
  too. Bun proves it of POST and PATCH. Deno does not, since what could not connect may have been the
  second time that it sent the request; workerd and Chromium do not say why a request failed.
- A browser and Deno send a request again by themselves, a POST too, when the connection that they had
  kept for it is closed without an answer; Bun does so with what is idempotent. Nobody who calls their
  \`fetch\` is asked or told. On Node the SDK sends by \`node:http\`, and decides itself. See
  [retry](retry.md).
- Pages may call the gateway from its own origin, or through a server that passes calls on. Whether a
  deployment answers pages of other origins is not documented.
- \`@room-sessions/core/node\` and \`@room-sessions/media/node\` are for Node alone.

## What is left out

${leftOut()}

## What is looked at

${[...areas].map(([area, cases]) => `**${capital(area)}** (${cases.length})\n\n${cases.map(({ name }) => `- ${name}`).join('\n')}`).join('\n\n')}
`;
}

/** By case, the observations in each runtime; only if they differ. */
function differences(runs: readonly Run[]): string {
  const rows: string[][] = [];
  for (const { name } of [...areas.values()].flat()) {
    const seen = new Map<string, string[]>();
    for (const [{ title }, { results }] of runs) {
      const observed = results.find((one) => one.name === name)?.observed;
      if (observed !== undefined) seen.set(observed, [...(seen.get(observed) ?? []), title]);
    }
    if (seen.size < 2) continue;
    for (const [observed, titles] of seen) rows.push([name, observed, titles.join(', ')]);
  }
  return table(['case', 'what was seen', 'in'], rows);
}

const leftOut = (): string =>
  exceptions.length === 0
    ? 'Nothing: each of them runs every case.'
    : table(
        ['runtime', 'case', 'why'],
        exceptions.map((one) => [one.runtime, one.case, one.reason]),
      );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
