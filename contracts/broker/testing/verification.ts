// A gateway for each test that is verified against what a broker has.

import { createServer } from 'node:http';
import { listen, type Listening } from '@room-sessions/testing';
import { afterEach, beforeEach } from 'vitest';
import { publish } from '../publish.ts';
import { verify } from '../verify.ts';
import { type Given, type Ran, type RunOptions, useBroker } from './run.ts';

export const version4 = { pactSpecification: { version: '4.0' } };

interface Verification extends Given {
  readonly gateway: Listening;
  /** What the gateway answers with, by path; else 200. */
  readonly statuses: Map<string, number>;
  readonly commit: string;
  readonly verify: (options?: RunOptions) => Promise<Ran>;
  /** The results that the broker has: of whom, whether it holds, and for which gateway. */
  readonly published: () => unknown[][];
  /** One client is released, with the gateway. */
  readonly publishRooms: () => Promise<void>;
}

export function useVerification(): Verification {
  const given = useBroker();
  let gateway: Listening;
  let statuses: Map<string, number>;
  /** What the commands are given. */
  let args: string[];
  beforeEach(async () => {
    statuses = new Map();
    args = [];
    gateway = await listen(
      createServer((request, response) => {
        response.writeHead(statuses.get(request.url ?? '') ?? 200).end();
      }),
    );
  });
  afterEach(() => gateway[Symbol.asyncDispose]());
  const startTarget = () =>
    Promise.resolve({
      target: {
        providerBaseUrl: gateway.url,
        apiKey: 'key-of-the-tests',
        stateUrl: `${gateway.url}/states`,
        stateToken: 'token-of-the-tests',
      },
      [Symbol.asyncDispose]: () => Promise.resolve(),
    });
  return {
    get broker() {
      return given.broker;
    },
    get checkout() {
      return given.checkout;
    },
    run: given.run,
    get gateway() {
      return gateway;
    },
    get statuses() {
      return statuses;
    },
    get commit() {
      return given.checkout.git('rev-parse', '--short=12', 'HEAD');
    },
    verify: (options) => given.run(verify, { args, startTarget, ...options }),
    published: () =>
      given.broker.results.map(({ consumer, success, providerApplicationVersion }) => [
        consumer,
        success,
        providerApplicationVersion,
      ]),
    async publishRooms() {
      given.checkout.git('tag', '@room-sessions/gateway@1.4.0');
      given.checkout.git('tag', '@room-sessions/rooms@1.2.3');
      args = ['--release'];
      await given.run(publish, { args });
    },
  };
}
