// A command as it is run, in a checkout of the test and against the emulation.

import type { Running } from '../../provider/own-gateway.ts';
import { type Command, runCommand } from '../command.ts';
import type { BrokerEmulation } from './broker-emulation.ts';
import type { Checkout } from './checkout.ts';

export const token = 'broker-token-5f1c07';

export interface Ran {
  readonly code: number;
  readonly lines: readonly string[];
}

export interface RunOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly program?: string;
  readonly timeLimit?: number;
  readonly startTarget?: () => Promise<Running>;
}

/** Fails when the token is printed. */
export async function run(
  command: Command,
  { url }: Pick<BrokerEmulation, 'url'>,
  checkout: Checkout,
  { args = [], environment = {}, ...rest }: RunOptions = {},
): Promise<Ran> {
  const lines: string[] = [];
  const code = await runCommand(command, args, {
    environment: {
      PATH: process.env['PATH'],
      PACT_BROKER_BASE_URL: url,
      PACT_BROKER_TOKEN: token,
      ...environment,
    },
    checkout: checkout.path,
    print: (line) => lines.push(line),
    ...rest,
  });
  if (lines.some((line) => line.includes(token))) throw new Error('The token was printed.');
  return { code, lines };
}
