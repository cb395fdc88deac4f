// Writes docs/runtimes.md and the table in README.md from runs of the suite.

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

/** The README with the table of these runs. */
export async function renderReadme(runs: readonly Run[]): Promise<string> {
  return between(await readFile(readmeFile, 'utf8'), begin, await formatTable(runs));
}

async function formatTable(runs: readonly Run[]): Promise<string> {
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
    ['runtime', 'version', 'packages from', 'transport', 'passed cases'],
    await Promise.all(rows),
  );
}

export async function renderPage(runs: readonly Run[]): Promise<string> {
  return `${writtenBy('runs of the suite', 'pnpm runtimes --write')}

# Runtimes

One behavior suite tests core and all clients on each runtime. It uses the packed packages, installed with npm, and
calls the local gateway. \`npm test\` runs the suite and compares this page with the results.

${await formatTable(runs)}

The runtimes come from the npm registry, in versions that \`e2e/runtimes/tools\` pins. Chromium is the browser of the
machine. A run fails if a case is missing, or if the runtime or the transport that core selected does not match the table.
[Support](support.md) lists how long each runtime is supported.

In Node, Bun and Deno the suite imports the packages by name. In Chromium an import map maps the names to the browser
exports of the packages, and the security policy of the page forbids \`eval\`. For workerd the suite is bundled with the
conditions \`workerd\`, \`worker\` and \`browser\`.

Edge functions get the same build as workerd, with the condition \`edge-light\`; bundle tests check this. The suite does
not run there, because the latest release of the emulator \`edge-runtime\` is 4.0.1 from 2024.

\`pnpm runtimes\` runs the suite on all runtimes, \`pnpm runtimes deno workerd\` on the named runtimes.

## Commands

\`room-sessions\` and \`room-sessions-mcp\` run on the same versions of Node 22, 24 and 26, Bun and Deno. For each, a
test calls the gateway. Deno needs \`--allow-net --allow-env --allow-read --allow-sys\`. On Node 20 \`room-sessions\` prints
the required Node version and exits with code 3.

## Differences between runtimes

These cases pass on all runtimes with different results, which the SDK cannot change:

${differences(runs)}

- If no server listens, Node proves that the request was not sent, so that unsafe operations are also retried. Bun
  proves this for POST and PATCH. Deno does not, because it may have sent the request before and failed to connect for
  a second try. workerd and Chromium do not report why a request failed.
- If the server closes a keep-alive connection without a response, browsers and Deno send the request again, even a
  POST. Bun does so with idempotent requests. The caller of \`fetch\` cannot disable or detect these retries. In Node the
  SDK sends with \`node:http\` and controls all retries. See [retry](retry.md).
- A page can call the gateway from the gateway's origin or through a proxy. Whether a deployment allows other origins
  (CORS) is not documented.
- \`@room-sessions/core/node\` and \`@room-sessions/media/node\` are for Node only.

## Exceptions

${formatExceptions()}

## Cases

${[...areas].map(([area, cases]) => `**${capital(area)}** (${cases.length})\n\n${cases.map(({ name }) => `- ${name}`).join('\n')}`).join('\n\n')}
`;
}

/** The observations of each case by runtime, if they differ. */
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
  return table(['case', 'result', 'runtimes'], rows);
}

const formatExceptions = (): string =>
  exceptions.length === 0
    ? 'None. Each runtime passes all cases.'
    : table(
        ['runtime', 'case', 'reason'],
        exceptions.map((one) => [one.runtime, one.case, one.reason]),
      );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
