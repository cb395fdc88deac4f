// Faults of the set-up, which made other verifications pass without verifying anything.

import { type ProcessResult, closedPortUrl } from '@room-sessions/testing';
import { aList, aRefusal, aRoom, pactOf } from '../../contracts/src/testing/pacts.ts';
import { answerJson, serve } from '../../contracts/src/testing/server.ts';
import type { Fault } from './fault.ts';

/** How the command is called. What is absent is as it should be. */
export interface Call {
  readonly url?: string;
  readonly stateUrl?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Files, in place of the pacts of the package. */
  readonly pacts?: Readonly<Record<string, unknown>>;
}

export interface SetupFault extends Fault {
  readonly exitCode: 1 | 2 | 3;
  /** The expected message. */
  readonly says: RegExp;
  /** Calls the command with the fault. */
  readonly make: (call: (how: Call) => Promise<ProcessResult>) => Promise<ProcessResult>;
}

const withPacts =
  (pacts: Readonly<Record<string, unknown>>): SetupFault['make'] =>
  (call) =>
    call({ pacts });

const withStates =
  (answer: Parameters<typeof serve>[0]): SetupFault['make'] =>
  async (call) => {
    await using service = await serve(answer);
    return await call({ stateUrl: service.url, pacts: { 'a.json': pactOf([aRoom, aRefusal]) } });
  };

const ofAnUnknownState = {
  ...aRefusal,
  description: 'a room',
  providerStates: [{ name: 'a room of which nobody has heard' }],
};

const reading = ['reading of the pacts'] as const;
const verification = ['verification'] as const;
const command = ['command'] as const;

export const setupFaults: readonly SetupFault[] = [
  {
    name: 'the name of the provider is mistyped',
    says: /check its name/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({
      'a.json': pactOf([aRefusal], { provider: { name: 'room-session-gateway' } }),
    }),
  },
  {
    name: 'the folder of pacts is empty',
    says: /contains no pact/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({}),
  },
  {
    name: 'a pact without interactions',
    says: /contains no interaction/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({ 'a.json': pactOf([]) }),
  },
  {
    name: 'a pact that was cut off',
    says: /cannot be read/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({ 'a.json': JSON.stringify(pactOf([aList])).slice(0, -20) }),
  },
  {
    name: 'the state service is down',
    says: /nothing responds at the state URL/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => call({ stateUrl: await closedPortUrl() }),
  },
  {
    name: 'the state service does not know a state',
    says: /the state ".*": the state service answered 404/,
    caughtBy: verification,
    exitCode: 1,
    make: withPacts({ 'a.json': pactOf([ofAnUnknownState, aRefusal]) }),
  },
  {
    name: 'the state service fails',
    says: /the state service answered 500/,
    caughtBy: verification,
    exitCode: 1,
    make: withStates((_, response) => answerJson(response, 500, {})),
  },
  {
    name: 'the state service says that all is well, and gives no id',
    says: /no provider state returned the value/,
    caughtBy: verification,
    exitCode: 1,
    make: withStates((_, response) => answerJson(response, 200, {})),
  },
  {
    name: 'no state service, and all interactions need one',
    says: /Nothing was verified/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ stateUrl: undefined, pacts: { 'a.json': pactOf([aRoom]) } }),
  },
  {
    name: 'nothing answers',
    says: /nothing responds at the provider base URL/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => call({ url: await closedPortUrl() }),
  },
  {
    name: 'no key',
    says: /no API key/,
    caughtBy: command,
    exitCode: 2,
    make: (call) => call({ env: { ROOM_SESSIONS_API_KEY: '' } }),
  },
  {
    name: 'a key that the gateway does not accept',
    says: /refuses the API key \(ROOM_SESSIONS_API_KEY\)/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ env: { ROOM_SESSIONS_API_KEY: 'a-key-of-another-deployment' } }),
  },
  {
    name: 'a wrong token for the state service',
    says: /refuses the token \(ROOM_SESSIONS_STATE_TOKEN\)/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ env: { ROOM_SESSIONS_STATE_TOKEN: 'a-token-of-another-gateway' } }),
  },
  {
    name: 'no token for the state service',
    says: /ROOM_SESSIONS_STATE_TOKEN is not set/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ env: { ROOM_SESSIONS_STATE_TOKEN: undefined } }),
  },
  {
    name: 'the state URL is that of no state service',
    says: /no state service is at/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => {
      await using elsewhere = await serve((_, response) => answerJson(response, 404, {}));
      return await call({ stateUrl: elsewhere.url });
    },
  },
  {
    name: 'the path of the gateway is another',
    says: /no gateway is at/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => {
      await using elsewhere = await serve((_, response) => answerJson(response, 404, {}));
      return await call({ url: elsewhere.url });
    },
  },
];
