// Setup faults, with which other verifiers pass without verifying anything.

import { type ProcessResult, closedPortUrl } from '@room-sessions/testing';
import { aList, aRefusal, aRoom, createPact } from '../../contracts/src/testing/pacts.ts';
import { answerJson, serve } from '../../contracts/src/testing/server.ts';
import type { Fault } from './fault.ts';

/** The input of the command. Default of each property: the correct value. */
export interface Call {
  readonly url?: string;
  readonly stateUrl?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** Files instead of the pacts in the package. */
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
    return await call({
      stateUrl: service.url,
      pacts: { 'a.json': createPact([aRoom, aRefusal]) },
    });
  };

const withUnknownState = {
  ...aRefusal,
  description: 'a room',
  providerStates: [{ name: 'an unknown room' }],
};

const reading = ['pact parsing'] as const;
const verification = ['verification'] as const;
const command = ['command'] as const;

export const setupFaults: readonly SetupFault[] = [
  {
    name: 'misspelled provider name',
    says: /check its name/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({
      'a.json': createPact([aRefusal], { provider: { name: 'room-session-gateway' } }),
    }),
  },
  {
    name: 'empty folder of pacts',
    says: /contains no pact/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({}),
  },
  {
    name: 'pact without interactions',
    says: /contains no interaction/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({ 'a.json': createPact([]) }),
  },
  {
    name: 'truncated pact',
    says: /cannot be read/,
    caughtBy: reading,
    exitCode: 3,
    make: withPacts({ 'a.json': JSON.stringify(createPact([aList])).slice(0, -20) }),
  },
  {
    name: 'unreachable state service',
    says: /nothing responds at the state URL/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => call({ stateUrl: await closedPortUrl() }),
  },
  {
    name: 'state that the state service does not know',
    says: /the state ".*": the state service responded with 404/,
    caughtBy: verification,
    exitCode: 1,
    make: withPacts({ 'a.json': createPact([withUnknownState, aRefusal]) }),
  },
  {
    name: 'state service that responds with 500',
    says: /the state service responded with 500/,
    caughtBy: verification,
    exitCode: 1,
    make: withStates((_, response) => answerJson(response, 500, {})),
  },
  {
    name: 'state service that responds with 200 but without an id',
    says: /no provider state returned the value/,
    caughtBy: verification,
    exitCode: 1,
    make: withStates((_, response) => answerJson(response, 200, {})),
  },
  {
    name: 'no state service although all interactions need it',
    says: /Nothing was verified/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ stateUrl: undefined, pacts: { 'a.json': createPact([aRoom]) } }),
  },
  {
    name: 'unreachable gateway',
    says: /nothing responds at the provider base URL/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => call({ url: await closedPortUrl() }),
  },
  {
    name: 'missing key',
    says: /no API key/,
    caughtBy: command,
    exitCode: 2,
    make: (call) => call({ env: { ROOM_SESSIONS_API_KEY: '' } }),
  },
  {
    name: 'key that the gateway rejects',
    says: /refuses the API key \(ROOM_SESSIONS_API_KEY\)/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ env: { ROOM_SESSIONS_API_KEY: 'a-key-of-another-deployment' } }),
  },
  {
    name: 'wrong token for the state service',
    says: /refuses the token \(ROOM_SESSIONS_STATE_TOKEN\)/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ env: { ROOM_SESSIONS_STATE_TOKEN: 'a-token-of-another-gateway' } }),
  },
  {
    name: 'missing token for the state service',
    says: /ROOM_SESSIONS_STATE_TOKEN is not set/,
    caughtBy: command,
    exitCode: 3,
    make: (call) => call({ env: { ROOM_SESSIONS_STATE_TOKEN: undefined } }),
  },
  {
    name: 'state URL of another server',
    says: /no state service is at/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => {
      await using elsewhere = await serve((_, response) => answerJson(response, 404, {}));
      return await call({ stateUrl: elsewhere.url });
    },
  },
  {
    name: 'wrong path of the gateway',
    says: /no gateway is at/,
    caughtBy: command,
    exitCode: 3,
    make: async (call) => {
      await using elsewhere = await serve((_, response) => answerJson(response, 404, {}));
      return await call({ url: elsewhere.url });
    },
  },
];
