// `pnpm contracts:verify`: starts the gateway of this checkout, verifies the pacts against it with the
// published command, and passes its arguments on. `--database` is an option of the gateway.

import { join } from 'node:path';
import { StartError } from '@room-sessions/gateway';
import { execInherit } from '@room-sessions/testing';
import { type OwnGateway, startOwnGateway, type Target } from './own-gateway.ts';

/** The same codes as the command: 2 for a wrong command line, 3 if nothing was verified. */
async function main(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--database');
  const database = at === -1 ? undefined : args[at + 1];
  if (at !== -1 && (database === undefined || database.startsWith('-'))) {
    return say('--database expects a file, or postgres://…', 2);
  }
  let own: OwnGateway;
  try {
    own = await startOwnGateway(database === undefined ? {} : { database });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return say(`the gateway did not start: ${error.message}\nNothing was verified.`, 3);
  }
  try {
    return await verify(own.target, at === -1 ? args : args.toSpliced(at, 2));
  } finally {
    await own[Symbol.asyncDispose]();
  }
}

function verify(target: Target, args: readonly string[]): Promise<number> {
  const { providerBaseUrl, stateUrl, apiKey, stateToken } = target;
  const bin = join(import.meta.dirname, '../src/bin.ts');
  const own = ['--provider-base-url', providerBaseUrl, '--state-url', stateUrl];
  return execInherit([process.execPath, bin, ...own, ...args], {
    env: {
      ...process.env,
      ROOM_SESSIONS_API_KEY: apiKey,
      ROOM_SESSIONS_STATE_TOKEN: stateToken,
    },
  });
}

function say(text: string, code: number): number {
  console.error(`contracts:verify: ${text}`);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
