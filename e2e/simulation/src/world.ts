// Runs a plan with core and the simulated network in virtual time.

import { getEventListeners } from 'node:events';
import { type Client, type Extension, createClient, type Logger } from '@room-sessions/core';
import { limitOptions, log, aroundAttempts } from './adapter.ts';
import type { KeyEvent } from './attempt-model.ts';
import { Clock, installClock, restoreClock, turn } from './clock.ts';
import type { Exchange } from './exchange.ts';
import { elsewhere, Network, origin } from './network.ts';
import { perform, Running, serverValue } from './operations.ts';
import type { ClientPlan, KeyPlan, Plan } from './plan.ts';
import { Random } from './random.ts';
import { simulatedFetch, simulatedTransport } from './transports.ts';
import { useWire, Wire } from './wire.ts';

/** The prefix of each key. */
export const canary = 'simulated-key-5e1c';

/** The step limit, far more than any plan needs. */
const mostSteps = 20_000;

/** A plan after its run, with all observations. */
export interface World {
  readonly plan: Plan;
  readonly clock: Clock;
  readonly network: Network;
  readonly operations: readonly Running[];
  readonly keys: KeyEvent[];
  readonly lines: unknown[];
  /** The connections, if any. */
  readonly wire: Wire | undefined;
  /** Errors in addition to the results. */
  readonly problems: string[];
}

let current: World | undefined;
process.on('unhandledRejection', (error) => {
  current?.problems.push(`unhandled: ${String(error)}`);
});

export const abortReason = (index: number): string => `operation ${index} is not wanted`;
export const clientReason = 'nothing is wanted';

export async function simulate(plan: Plan): Promise<World> {
  const clock = new Clock();
  const operations = plan.operations.map((one, index) => new Running(one, index, clock));
  const network = new Network(
    clock,
    operations.map((running) => ({
      replies: running.plan.replies ?? [],
      value: (exchange) => serverValue(running, exchange),
    })),
  );
  const world: World = {
    plan,
    clock,
    network,
    operations,
    keys: [],
    lines: [],
    wire: plan.path === 'wire' ? new Wire(network, plan.client) : undefined,
    problems: [],
  };
  current = world;
  useWire(world.wire);
  const depth = Error.stackTraceLimit;
  // Without stack traces, which take half of the time of a failed call.
  if (plan.random % 32 !== 0) Error.stackTraceLimit = undefined as never;
  installClock(clock, new Random(plan.random).next);
  try {
    await run(world);
  } finally {
    restoreClock();
    Error.stackTraceLimit = depth;
    current = undefined;
  }
  return world;
}

async function run(world: World): Promise<void> {
  const { plan, clock, operations, network, problems } = world;
  const stopped = plan.client?.abort === undefined ? undefined : new AbortController();
  const client = makeClient(world, stopped?.signal);
  if (stopped) clock.after(plan.client!.abort!, () => stopped.abort(clientReason));
  for (const running of operations) {
    const { plan: own, abort, stop, index } = running;
    if (abort && own.abort! < 0) abort.abort(abortReason(index));
    else if (abort) clock.after(own.abort!, () => abort.abort(abortReason(index)));
    if (stop && own.kind === 'invite') clock.after(own.stop!, () => stop.abort('stopped'));
    clock.after(own.at ?? 0, () => void perform(running, client, clock, network.exchanges));
  }
  const running = new Set(operations);
  for (let step = 0; ; step++) {
    await (world.wire ? world.wire.settle() : turn());
    for (const one of running) {
      if (!one.isOver) continue;
      running.delete(one);
      problems.push(...findLeaks(one, network.exchanges));
      if (running.size === 0) problems.push(...leftovers(world, stopped?.signal));
    }
    if (!clock.step()) break;
    if (step > mostSteps) return void problems.push('endless');
  }
  for (const { isOver, index } of operations) {
    if (!isOver) problems.push(`hanging: operation ${index} never ends`);
  }
}

function makeClient(world: World, signal: AbortSignal | undefined): Client {
  const { plan, network, lines } = world;
  const { limits, budget, hasNoKey, keys, logs, middleware } = plan.client ?? {};
  const note = (message: string, fields: unknown): void => void lines.push([message, fields]);
  const logger: Logger = { debug: note, info: note, warn: note, error: note };
  return createClient({
    baseUrl: origin,
    apiKey: hasNoKey ? null : keys ? giveKeys(world, keys) : canary,
    ...limitOptions(limits),
    ...(budget ? { retryBudget: budget } : {}),
    ...(signal ? { signal } : {}),
    use: [...(logs ? [log(logger)] : []), ...(middleware ? [passOn(middleware)] : [])],
    ...(plan.path === 'fetch'
      ? { fetch: simulatedFetch(network) }
      : { transport: world.wire?.transport ?? simulatedTransport(network) }),
  });
}

const passOn = (kind: NonNullable<ClientPlan['middleware']>): Extension =>
  kind === 'elsewhere'
    ? aroundAttempts((request, next) =>
        next({ ...request, url: request.url.replace(origin, elsewhere) }),
      )
    : aroundAttempts((request, next) => next(request));

/** A key function that returns the keys of a plan in order, then always the last key. */
function giveKeys({ clock, keys: events }: World, plans: readonly KeyPlan[]) {
  let key = canary;
  let count = 0;
  return (): string | Promise<string> => {
    const { gives, delay } = plans[count++] ?? {};
    const event: KeyEvent = { at: clock.now };
    events.push(event);
    const give = (): string => {
      event.doneAt = clock.now;
      if (gives === 'failure') throw new Error('The vault is closed.');
      if (gives === 'nothing') return '';
      if (gives === 'new') key = `${canary}-${count}`;
      return (event.key = key);
    };
    return delay ? clock.wait(delay).then(give) : give();
  };
}

/** Finds leaks after the end of an operation. */
function findLeaks({ index, source }: Running, all: readonly Exchange[]): string[] {
  const own = all.filter(({ operation }) => operation === index);
  const left = own
    .filter(({ isOver }) => !isOver)
    .map(({ number }) => `leftover: exchange ${number}`);
  // A transport that ignores its signal continues to read.
  const isRead = own.some(({ reply }) => reply.ignoresSignal);
  if (source && source.openReaders > 0 && !isRead)
    left.push(`leftover: source of operation ${index}`);
  return left;
}

/** Finds leaks after the end of the last operation. */
function leftovers({ clock, operations, wire }: World, signal: AbortSignal | undefined): string[] {
  const left: string[] = [];
  wire?.close();
  if (clock.coreTimers > 0) left.push(`leftover: ${clock.coreTimers} timers`);
  const own = operations.flatMap(({ abort, stop }) => [abort?.signal, stop?.signal]);
  for (const one of [signal, ...own]) {
    if (one && getEventListeners(one, 'abort').length > 0) left.push('leftover: abort listeners');
  }
  return left;
}
