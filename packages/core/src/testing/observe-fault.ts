// Makes a real call that meets a fault, and describes the effect on the caller.

import { createExtension } from '../call/hooks.ts';
import { type Client, createClient } from '../client/client.ts';
import { createNodeTransport } from '../node/index.ts';
import type { Operation } from '../operation.ts';
import { encodeJson } from '../request/body.ts';
import { ca } from './certificates.ts';
import { healthy, type NamedFault } from './named-faults.ts';
import type { FaultEndpoint } from './fault-endpoint.ts';
import type { CallOptions } from '../types.ts';
import { ApiError } from '../errors/api-error.ts';
import { RoomSessionsError } from '../errors/errors.ts';

export const transports = ['node', 'fetch'] as const;
export type TransportName = (typeof transports)[number];

export const kinds = ['safe', 'unsafe'] as const;
export type Kind = (typeof kinds)[number];

export interface Observation {
  readonly attempts: number;
  /** Waits between attempts in ms, without jitter. */
  readonly waits: readonly number[];
  readonly error: RoomSessionsError | undefined;
  readonly value: unknown;
  /** How much of the request the server received. */
  readonly bytesRead: number;
}

const operation = (kind: Kind): Operation =>
  kind === 'safe'
    ? {
        id: 'getRoom',
        method: 'GET',
        path: '/api/v1/room',
        idempotent: true,
      }
    : {
        id: 'updateRoom',
        method: 'POST',
        path: '/api/v1/room',
        body: encodeJson,
        idempotent: false,
      };

/** Makes one call with the default number of retries to a server with a fault. */
export async function observe(
  fault: NamedFault,
  kind: Kind,
  transport: TransportName,
): Promise<Observation> {
  const endpoint = await fault.start();
  const node = transport === 'node' ? createNodeTransport({ ca, proxy: false }) : undefined;
  const sending: CallOptions = node ? { transport: node } : { fetch: globalThis.fetch };
  const client = createClient({ baseUrl: endpoint.url, apiKey: 'abc', ...sending });
  try {
    return await meet(client, endpoint, fault, kind);
  } finally {
    node?.close();
    await endpoint.close();
  }
}

async function meet(
  client: Client,
  endpoint: FaultEndpoint,
  { options, body = { name: 'n' } }: NamedFault,
  kind: Kind,
): Promise<Observation> {
  const waits: number[] = [];
  const call = (): Promise<unknown> =>
    Promise.resolve(
      client.call(operation(kind), kind === 'safe' ? {} : { body }, {
        // No waits, except those that the gateway requests.
        retry: { minDelay: 1, maxDelay: 1 },
        use: [
          createExtension({
            on: (event) => {
              if (event.type === 'retry') waits.push(event.delay);
            },
          }),
        ],
        ...options,
      }),
    );
  if (endpoint.sever) {
    await call();
    endpoint.sever();
  }
  let value: unknown;
  let error: RoomSessionsError | undefined;
  try {
    value = await call();
  } catch (thrown) {
    if (!(thrown instanceof RoomSessionsError)) throw thrown;
    error = thrown;
  }
  const attempts = error?.attempts ?? waits.length + 1;
  return { attempts, waits, error, value, bytesRead: endpoint.bytesRead() };
}

/** The effect on the caller, in one line. */
export function inWords({ attempts, waits, error, value }: Observation): string {
  const long = waits.filter((wait) => wait > 0).map((wait) => ` after ${wait} ms`);
  const effort = `${attempts === 1 ? '1 attempt' : `${attempts} attempts`}${long.join(' and')}`;
  if (error) {
    const { name, code, delivery } = error;
    const asked = error instanceof ApiError ? error.retryAfter : undefined;
    const wait = asked === undefined ? '' : `, retryAfter: ${asked}`;
    return `${name}, ${code}, ${delivery}${wait}, ${effort}`;
  }
  if (value === undefined) return `undefined, ${effort}`;
  if (JSON.stringify(value) === JSON.stringify(healthy)) return `the value, ${effort}`;
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** The message of an error, without the parts that differ between runs. */
export const getMessage = ({ message }: RoomSessionsError): string =>
  message.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080').replace('EAI_AGAIN', 'ENOTFOUND');
