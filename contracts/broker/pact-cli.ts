// Pact's command line for brokers, in a process whose environment is chosen.

import { createRequire } from 'node:module';
import { spawnProgram } from '@room-sessions/testing';
import { chosen } from '../src/child-environment.ts';
import { type Connection, noAnswerWithin } from './connection.ts';
import type { Environment } from '../src/child-environment.ts';

export interface Answer {
  /** Whether it ended with 0. One that was killed, as it took too long, did not. */
  readonly ok: boolean;
  readonly stdout: string;
  /** All that it printed, without credentials and colours, a line each. */
  readonly lines: readonly string[];
}

export interface CliOptions {
  readonly connection: Connection;
  readonly environment: Environment;
  /** Default: what is installed. */
  readonly program?: string | undefined;
}

const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];

/** Its own default repeats what fails for two minutes. */
const retries = '2';

/** Runs `pact-broker` with these arguments; none of them may be a secret. */
export async function runPactBroker(
  args: readonly string[],
  { connection, environment, program = installedProgram() }: CliOptions,
): Promise<Answer> {
  const { child, ended } = spawnProgram([program, 'broker', ...args, '--retries', retries], {
    env: childEnvironment(connection, environment),
  });
  // It has no limit of its own: a broker that takes the request and is silent would hold it.
  const late = setTimeout(() => child.kill('SIGKILL'), connection.timeLimit);
  const { code, stdout, output } = await ended.finally(() => clearTimeout(late));
  const lines = toLines(connection.redact(output));
  if (child.killed) lines.push(`the broker gave ${noAnswerWithin(connection.timeLimit)}`);
  return { ok: code === 0, stdout, lines };
}

function childEnvironment(connection: Connection, environment: Environment): NodeJS.ProcessEnv {
  const direct = [environment['NO_PROXY'] ?? environment['no_proxy'], 'localhost,127.0.0.1,::1'];
  return {
    ...chosen(environment, proxies),
    ...connection.variables,
    NO_PROXY: direct.filter(Boolean).join(','),
    PACT_DO_NOT_TRACK: 'true',
  };
}

/**
 * The program itself: the script that the package puts before it ends with 0 when the program is
 * killed.
 */
function installedProgram(): string {
  const require = createRequire(import.meta.url);
  const { standalone } = require('@pact-foundation/pact-cli/src/pact-standalone') as {
    standalone: () => { readonly pactFullPath: string };
  };
  return standalone().pactFullPath;
}

const toLines = (text: string): string[] =>
  text
    // eslint-disable-next-line no-control-regex -- that is what colours are made of
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
