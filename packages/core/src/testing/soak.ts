// Makes many calls with random faults, aborts and limits. Afterwards no socket, timer, listener or
// unhandled rejection may be left, and the heap may not have grown. `--leak` leaks one on purpose.

import { runProgram, UsageError } from '@room-sessions/shared/command-line';
import { execInherit } from '@room-sessions/testing';
import { getEventListeners, once, setMaxListeners } from 'node:events';
import { connect, createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { type Client, createClient } from '../client/client.ts';
import { RoomSessionsError } from '../errors/errors.ts';
import { middleware, type Middleware } from '../middleware/middleware.ts';
import { createNodeTransport } from '../node/index.ts';
import type { Operation } from '../operation.ts';
import type { CallOptions } from '../types.ts';

/** The result of the soak. */
export interface SoakReport {
  readonly calls: number;
  /** The outcomes of the calls: `value`, or the code of the error. */
  readonly endings: Readonly<Record<string, number>>;
  /** Errors that are not of the SDK; must be empty. */
  readonly foreign: readonly string[];
  readonly unhandled: readonly string[];
  readonly listeners: number;
  /** Resources that would keep the process alive. */
  readonly resources: readonly string[];
  /** Heap in MB after garbage collection, after each fifth of the calls. */
  readonly heap: readonly number[];
}

const operation: Operation = {
  id: 'soak',
  method: 'GET',
  path: '/api/v1/room/{fault}/part/p',
  idempotent: true,
};
const parallel = 48;
const transports = ['node', 'fetch'];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The leaks, each executed for every call. */
const leaks: Readonly<Record<string, (signal: AbortSignal, url: string) => unknown>> = {
  listener: (signal) => signal.addEventListener('abort', () => undefined),
  timer: () => setTimeout(() => undefined, 60_000),
  socket: () => createServer().listen(0, '127.0.0.1'),
  connection: (_, url) => connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {}),
  rejection: () => Promise.reject(new Error('an unhandled rejection')),
  heap: () => kept.push(Array.from({ length: 2_000 }, Math.random)),
};
const kept: number[][] = [];

interface SoakOptions {
  readonly calls: number;
  readonly transport: string | undefined;
  readonly seed: number;
  readonly leak: string | undefined;
}

async function soak({ calls, transport, seed, leak }: SoakOptions): Promise<SoakReport> {
  const leakOne = leaks[leak ?? ''];
  const random = randomFrom(seed);
  const unhandled: string[] = [];
  process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));
  const worker = new Worker(new URL('soak-server.ts', import.meta.url));
  const [{ url, faults }] = (await once(worker, 'message')) as [{ url: string; faults: string[] }];
  const nodeTransport = createNodeTransport();
  const client = createClient({
    baseUrl: url,
    apiKey: 'soak',
    retry: { maxRetries: 1, minDelay: 2, maxDelay: 4 },
    // For servers that never respond. With a shorter limit, a busy machine would only see timeouts.
    timeout: 250,
    maxResponseBytes: 400_000,
    ...(transport === 'fetch' ? { fetch: globalThis.fetch } : { transport: nodeTransport }),
  });
  // One signal for all calls, like an application that aborts on shutdown.
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const endings: Record<string, number> = {};
  const foreign: string[] = [];
  const heap: number[] = [];

  let started = 0;
  const lane = async (): Promise<void> => {
    while (started < calls) {
      started += 1;
      void leakOne?.(signal, url);
      if (started % Math.ceil(calls / 5) === 0) heap.push(heapNow());
      const fault = faults[Math.floor(random() * faults.length)]!;
      try {
        await oneCall(client, fault, signal, random);
        endings['value'] = (endings['value'] ?? 0) + 1;
      } catch (error) {
        if (!(error instanceof RoomSessionsError)) foreign.push(String(error));
        const code = error instanceof RoomSessionsError ? error.code : 'foreign';
        endings[code] = (endings[code] ?? 0) + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
  heap.push(heapNow());

  nodeTransport.close();
  // Before the server closes, because it would end each connection that is still in use.
  const resources = await resourcesLeft();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a page
  worker.postMessage('close');
  await once(worker, 'exit');
  return {
    calls: started,
    endings,
    foreign,
    unhandled,
    listeners: getEventListeners(signal, 'abort').length,
    resources,
    heap,
  };
}

async function oneCall(
  client: Client,
  fault: string,
  shared: AbortSignal,
  random: () => number,
): Promise<void> {
  const chance = random();
  const options: CallOptions = {
    ...(random() < 0.2 ? { totalTimeout: 60 } : {}),
    ...(random() < 0.2 ? { use: [middleware(passing)] } : {}),
  };
  if (chance > 0.3)
    return void (await client.call(operation, { fault }, { ...options, signal: shared }));
  const controller = new AbortController();
  const call = client.call(operation, { fault }, { ...options, signal: controller.signal });
  // At a random time: at once, or some turns of the event loop later.
  let turns = Math.floor(random() * 12);
  const abort = (): void => {
    turns -= 1;
    if (turns < 0) controller.abort(new Error('enough'));
    else setImmediate(abort);
  };
  abort();
  await call;
}

const passing: Middleware = (request, next) => next(request);

function heapNow(): number {
  collect();
  return Math.round((process.memoryUsage().heapUsed / 1024 / 1024) * 10) / 10;
}

/** The resources that remain after pending ones have closed. Bounded by turns of the loop, not time. */
async function resourcesLeft(): Promise<string[]> {
  const ours = (): string[] =>
    process.getActiveResourcesInfo().filter((name) => /TCP|TLS|Timeout|Immediate|Zlib/.test(name));
  for (let turn = 0; turn < 100_000 && ours().some((name) => name !== 'Immediate'); turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return ours().filter((name) => name !== 'Immediate');
}

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

await runProgram({
  usage: `Usage: node packages/core/src/testing/soak.ts [--calls N] [--transport node|fetch] [--seed N] [--leak WHAT]
Without --transport, runs each transport in a separate process.
Leaks: ${Object.keys(leaks).join(', ')}`,
  options: {
    calls: { type: 'string', default: '100000' },
    transport: { type: 'string' },
    seed: { type: 'string', default: '1' },
    leak: { type: 'string' },
  },
  async run({ values: { calls, transport, seed, leak } }) {
    const options = {
      calls: wholeNumber('calls', calls),
      transport: transport && parseChoice('transport', transport, transports),
      seed: wholeNumber('seed', seed),
      leak: leak && parseChoice('leak', leak, Object.keys(leaks)),
    };
    if (options.transport) console.log(JSON.stringify(await soak(options)));
    else for (const one of transports) await soakAlone(one);
  },
});
// A leaked resource would keep this process alive.
process.exit();

/** @throws Error if the exit code is not 0. */
async function soakAlone(transport: string): Promise<void> {
  const args = [...process.argv.slice(1), '--transport', transport];
  const code = await execInherit([process.execPath, ...args]);
  if (code !== 0) throw new Error(`The soak over ${transport} exited with ${code}.`);
}

function wholeNumber(option: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--${option} takes a whole number, not ${text}.`);
}

function parseChoice(option: string, text: string, known: readonly string[]): string {
  if (known.includes(text)) return text;
  throw new UsageError(`--${option} takes ${known.join(', ')}, not ${text}.`);
}
