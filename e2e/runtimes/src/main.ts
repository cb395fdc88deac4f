// `pnpm runtimes [name…]` runs the behavior suite on the named runtimes, or on all. `--write` writes the results
// into the pages.

import { writeFile } from 'node:fs/promises';
import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import type { Report } from '../suite/context.ts';
import type { Adapter } from './adapter.ts';
import { adapters } from './adapters.ts';
import { pageFile, readmeFile, renderPage, renderReadme, type Run } from './page.ts';
import { runAll } from './run-all.ts';
import { startSession } from './session.ts';
import { judge } from './verdict.ts';

const usage = `Usage: pnpm runtimes [--write | NAME…]
Names: ${adapters.map((one) => one.name).join(', ')}`;

async function main(names: readonly string[], write: boolean): Promise<void> {
  const chosen = adapters.filter(({ name }) => names.length === 0 || names.includes(name));
  await using session = await startSession();
  const results = await runAll(session, chosen, printResult);
  const runs = chosen.flatMap((adapter): Run[] => {
    const result = results.get(adapter)!;
    return result.status === 'fulfilled' ? [[adapter, result.value]] : [];
  });
  const good = runs.filter(([{ name }, report]) => judge(name, report).problems.length === 0);
  if (good.length < chosen.length) process.exitCode = 1;
  else if (write) {
    await writeFile(pageFile, await renderPage(runs));
    await writeFile(readmeFile, await renderReadme(runs));
  }
}

function printResult({ name, title }: Adapter, result: PromiseSettledResult<Report>): void {
  if (result.status === 'rejected') {
    console.log(`${title}: ${String(result.reason)}`);
    return;
  }
  const { identity, transport, results } = result.value;
  const { held, problems } = judge(name, result.value);
  const ran = `${identity.version ?? ''}, ${transport}`;
  console.log(`${title.padEnd(9)} ${ran.padEnd(22)} ${held} of ${results.length} cases pass`);
  for (const problem of problems) console.log(`  ${problem.replaceAll('\n', '\n    ')}`);
}

await runProgram({
  usage,
  options: { write: { type: 'boolean', default: false } },
  words: adapters.map(({ name }) => name),
  run({ values: { write }, words: names }) {
    if (write && names.length > 0)
      throw new UsageError('--write needs a run on all runtimes. Remove the names.');
    return main(names, write);
  },
});
