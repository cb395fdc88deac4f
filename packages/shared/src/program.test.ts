import { programOfCode, spawnProgram } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';

/** A program with one option and two words, of which the first one selects its behavior. */
const source = `
import { runProgram, UsageError } from ${JSON.stringify(import.meta.resolve('./command-line.ts'))};
await runProgram({
  usage: 'Usage: pnpm one [good|bad|wrong|defect|wait] [--rounds N]',
  options: { rounds: { type: 'string', default: '5' } },
  words: ['good', 'bad', 'wrong', 'defect', 'wait'],
  async run({ values, words: [word = 'good'] }) {
    if (word === 'bad') throw new Error('The folder is not there: build first.');
    if (word === 'wrong') throw new UsageError('--rounds must be a number.');
    if (word === 'defect') undefined.property;
    console.log(word, values.rounds);
    if (word === 'wait') await new Promise((resolve) => setTimeout(resolve, 60_000));
    return values.rounds === '0' ? 1 : 0;
  },
});`;

async function call(argv: readonly string[], signal?: NodeJS.Signals) {
  const { child, ended } = spawnProgram([...programOfCode(source), '--', 'one', ...argv]);
  if (signal) child.stdout.once('data', () => child.kill(signal));
  const { code, stdout, stderr } = await ended;
  return { code, stdout, stderr };
}

describe('a command-line program', () => {
  it('receives its options and arguments, and returns the exit code', async () => {
    expect(await call([])).toEqual({ code: 0, stdout: 'good 5\n', stderr: '' });
    expect(await call(['good', '--rounds', '0'])).toMatchObject({ code: 1, stdout: 'good 0\n' });
  });

  it('prints its help and exits', async () => {
    for (const option of ['--help', '-h']) {
      const { code, stdout } = await call(['bad', option]);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: pnpm one .*\n$/)]);
    }
  });

  it.each([
    [['--nope'], "Unknown option '--nope'."],
    [['--nope=secret'], "Unknown option '--nope'."],
    [['-x'], "Unknown option '-x'."],
    [['--round', '3'], "Unknown option '--round'; did you mean --rounds?"],
    [['--rounds'], 'missing value for --rounds.'],
    [['other'], 'Unknown word "other": expected one of good, bad, wrong, defect, wait.'],
    [['wrong'], '--rounds must be a number.'],
  ])('exits with 2 and the usage for %j, without running', async (argv, message) => {
    const { code, stdout, stderr } = await call(argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `${message}\nNothing was done.\n\nUsage: pnpm one [good|bad|wrong|defect|wait] [--rounds N]\n`,
    );
  });

  it('ends with 1 and only the message of an expected error', async () => {
    const { code, stderr } = await call(['bad']);
    expect([code, stderr]).toEqual([1, 'The folder is not there: build first.\n']);
  });

  it('prints the stack of a defect', async () => {
    const { code, stderr } = await call(['defect']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/TypeError: .*\n +at /)]);
  });

  it.runIf(process.platform !== 'win32').each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('exits on %s with %i', async (signal, code) => {
    expect(await call(['wait'], signal)).toMatchObject({ code });
  });
});
