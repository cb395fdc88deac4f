// The programs of one page, run against a gateway: in one process, but for those that are tests.

import { dirname, join } from 'node:path';
import { programOf, spawnProgram } from '@room-sessions/testing';
import type { Finding } from './finding.ts';
import { outcomesIn } from './page-outcome.ts';
import type { Program } from './program.ts';
import { type Access, environmentOf } from './stand-ins.ts';

const here = import.meta.dirname;
const vitest = programOf('vitest', here);
/** Far more than any needs: only what hangs is ended. */
const patience = 60_000;

/** What was printed by each program, by its file. */
export type Printed = Map<string, string>;

export async function runPage(
  folder: string,
  programs: readonly Program[],
  access: Access,
  report: (finding: Finding) => void,
): Promise<Printed> {
  const tests = programs.filter(({ blocks: [first] }) => first.marks.underVitest);
  const plain = programs.filter((program) => !tests.includes(program));
  for (const test of tests) await runTests(folder, test, access, report);
  return plain.length === 0 ? new Map() : runPrograms(folder, plain, access, report);
}

async function runPrograms(
  folder: string,
  programs: readonly Program[],
  access: Access,
  report: (finding: Finding) => void,
): Promise<Printed> {
  const files = programs.map(({ file }) => join(folder, file));
  const said = await runAlone(
    [process.execPath, join(here, 'page-process.ts'), ...files],
    files[0]!,
    access,
  );
  const outcomes = outcomesIn(said.stdout);
  const printed: Printed = new Map();
  let hasFailed = false;
  for (const [index, program] of programs.entries()) {
    const outcome = outcomes.get(index);
    if (outcome && outcome.failure === undefined) {
      printed.set(program.file, outcome.printed);
      continue;
    }
    // The process may have ended with the failure before.
    if (!outcome && hasFailed) break;
    hasFailed = true;
    const failure = outcome?.failure ?? `it does not come to its end: ${said.why}`;
    report(failureOf(program, failure));
    // Those after it have not begun.
    if (!outcome) break;
  }
  return printed;
}

async function runTests(
  folder: string,
  program: Program,
  access: Access,
  report: (finding: Finding) => void,
): Promise<void> {
  const file = join(folder, program.file);
  const own = ['--config', join(here, '../vitest.blocks.config.ts'), '--root', dirname(file)];
  const { why, failed } = await runAlone([...vitest, 'run', ...own, file], file, access);
  if (failed) report(failureOf(program, why));
}

async function runAlone(
  command: readonly string[],
  file: string,
  access: Access,
): Promise<{ stdout: string; why: string; failed: boolean }> {
  const program = spawnProgram(command, {
    cwd: dirname(file),
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      NO_COLOR: '1',
      // Every page loads the same sources.
      NODE_COMPILE_CACHE: join(here, '../.blocks/cache'),
      PACT_DO_NOT_TRACK: 'true',
      ...environmentOf(access),
    },
    timeout: patience,
  });
  return program.ended.then(
    ({ code, stdout, stderr }) => ({
      stdout,
      why: stderr.trim() || (code === 0 ? 'nothing is left to wait for' : `it ends with ${code}`),
      failed: code !== 0,
    }),
    () => ({
      stdout: program.said.stdout,
      why: `it takes longer than ${patience / 1000} s`,
      failed: true,
    }),
  );
}

/** Names the line of the page that the stack names, else where the program begins. */
function failureOf({ page, file, blocks }: Program, failure: string): Finding {
  const at = failure.split(`${file}:`)[1] ?? failure.split(`${file.split('/').at(-1)}:`)[1];
  const line = Number.parseInt(at ?? '', 10);
  const message = failure
    .split('\n')
    .filter((one) => !/^\s+at /.test(one))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return {
    page,
    line: line > 1 ? line : blocks[0].line,
    message: `fails when it runs: ${message.slice(0, 600)}`,
  };
}
