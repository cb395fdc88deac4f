// `pnpm pages [NAME…]`: writes the pages of docs/ that are made, or those that are named. Each has a
// program of its own, which tests run in parts as well: what a page says is held against what is so.
// Two are made by what makes more than them: docs/gaps.md by `pnpm generate`, and docs/benchmarks.md
// by `pnpm bench --write`.

import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { runProgram } from '../tools/command-line/src/index.ts';

/** What writes each, and whether it looks at what was built. */
const pages = {
  lists: {
    writes: 'the lists of pages in README.md and llms.txt',
    by: ['docs/site/write-page.ts'],
  },
  options: {
    writes: 'the options in docs/running-the-gateway.md',
    by: ['packages/gateway/src/testing/write-page.ts', 'options'],
  },
  states: {
    writes: "docs/provider-states.md, from the gateway's table of states",
    by: ['packages/gateway/src/testing/write-page.ts', 'states'],
  },
  faults: {
    writes: 'docs/faults.md, from calls to a server that misbehaves',
    by: ['packages/core/src/testing/write-page.ts'],
  },
  coverage: {
    writes: 'docs/contract-coverage.md, after what `pnpm contracts:check` does',
    by: ['contracts/document/main.ts', '--write'],
  },
  'contract-faults': {
    writes: 'docs/contract-faults.md, from the faults of contracts/faults/',
    by: ['contracts/faults/write-page.ts'],
  },
  sizes: {
    writes: 'docs/sizes.md, from bundles of the packed packages',
    by: ['tools/repo/src/sizes/write-page.ts'],
    built: true,
  },
  runtimes: {
    writes: 'docs/runtimes.md and the table of README.md, after what `pnpm runtimes` does',
    by: ['e2e/runtimes/src/main.ts', '--write'],
    built: true,
  },
};

const usage = `Usage: pnpm pages [NAME…]
Writes the pages that are made, or those that are named:
${Object.entries(pages)
  .map(([name, { writes }]) => `  ${name.padEnd(17)}${writes}`)
  .join('\n')}`;

const cwd = dirname(import.meta.dirname);
const run = (command, args) => spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1;

function write(names) {
  const chosen = Object.keys(pages).filter((name) => names.length === 0 || names.includes(name));
  const build = ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'];
  if (chosen.some((name) => pages[name].built) && run('pnpm', build) !== 0) return 1;
  const failed = chosen.filter((name) => run(process.execPath, pages[name].by) !== 0);
  if (failed.length > 0) console.error(`Not written, or not as it should be: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

await runProgram({ usage, words: Object.keys(pages), run: ({ words }) => write(words) });
