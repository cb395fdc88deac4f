// A command as it is run, in a checkout of the test and against the emulation.

import { readArgs } from '@room-sessions/testing/command';
import { afterEach, beforeEach } from 'vitest';
import type { Running } from '../../provider/own-gateway.ts';
import { type Command, formOf, runCommand } from '../command.ts';
import { type BrokerEmulation, startBrokerEmulation } from './broker-emulation.ts';
import { type Checkout, createCheckout } from './checkout.ts';

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
  const { values } = readArgs(formOf(command), args);
  const code = await runCommand(command, values, {
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

export interface Given {
  readonly broker: BrokerEmulation;
  readonly checkout: Checkout;
  /** Runs a command in this checkout and against this broker. */
  readonly run: (command: Command, options?: RunOptions) => Promise<Ran>;
}

/** Gives each test of a file a broker and a checkout of its own. */
export function useBroker(): Given {
  let broker: BrokerEmulation;
  let checkout: Checkout;
  beforeEach(async () => {
    broker = await startBrokerEmulation(`Bearer ${token}`);
    checkout = await createCheckout();
  });
  afterEach(async () => {
    await broker[Symbol.asyncDispose]();
    await checkout[Symbol.asyncDispose]();
  });
  return {
    get broker() {
      return broker;
    },
    get checkout() {
      return checkout;
    },
    run: (command, options) => run(command, broker, checkout, options),
  };
}
