// Runs the command that prints the API key. A command supports any keychain without a dependency.

import { createRedact } from '@room-sessions/shared/redact';
import { CommandError, exitCodes } from '../exit-code.ts';
import { mask } from '../secrets.ts';

/** The time limit of the command in ms; a keychain may wait for a person. */
const longest = 120_000;

interface KeyCommandOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Whether it reads the standard input of this process. */
  readonly isInteractive: boolean;
}

/**
 * Runs the command in a shell and returns the first line of its output. No message contains the command or
 * its output, since both may contain the key.
 *
 * @throws CommandError (not sent) if the command fails or prints nothing.
 */
export async function runKeyCommand(
  command: string,
  profile: string,
  { env, signal, isInteractive }: KeyCommandOptions,
): Promise<string> {
  const fail = (why: string): CommandError =>
    new CommandError(
      exitCodes.notSent,
      `the key command of the profile ${profile} ${why}. Nothing was sent.`,
    );
  // Loaded lazily, because the import costs milliseconds and most calls do not need it.
  const { spawn } = await import('node:child_process');
  const child = spawn(command, {
    shell: true,
    // A keychain may prompt at the terminal.
    stdio: [isInteractive ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    env: { ...env },
    timeout: longest,
    signal,
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      if (said[name].length < 64 * 1024) said[name] += text;
    });
  }
  const [code, by] = await new Promise<readonly [number | null, NodeJS.Signals | null]>(
    (resolve, reject) => {
      child.on('close', (...how) => resolve(how));
      child.on('error', reject);
    },
  )
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw fail(`cannot be run (${(error as NodeJS.ErrnoException).code})`);
    })
    .finally(() => {
      // A child process of the shell may outlive it, and would keep this process alive.
      child.stdout.destroy();
      child.stderr.destroy();
    });
  const [key = ''] = said.stdout.trim().split('\n');
  if (code !== 0) {
    const why = createRedact([key], { mask })(said.stderr.trim().slice(0, 500));
    throw fail(`failed (${by ?? `exit code ${code}`})${why ? `: ${why}` : ''}`);
  }
  if (key.trim() === '') throw fail('printed no key');
  return key.trim();
}
