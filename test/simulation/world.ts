// Runs a plan with core and the simulated network in virtual time.

import { getEventListeners } from 'node:events';
import { createClient } from '@room-sessions/core';
import { proving } from '@room-sessions/core/internal';
import { Clock, installClock } from './clock.ts';
import type { Exchange } from './exchange.ts';
import { Network } from './network.ts';
import { perform, Running } from './operations.ts';
import { type ClientPlan, origin, type Plan } from './plan.ts';

/** The prefix of each key. */
export const canary = 'simulated-key-5e1c';

/** The step limit, far more than any plan needs. */
const maxSteps = 20_000;

/** A call of the key function. */
interface KeyEvent {
  readonly at: number;
  doneAt?: number;
  /** Undefined if the function failed or returned nothing. */
  key?: string;
}

/** A plan after its run, with all observations. */
export interface World {
  readonly plan: Plan;
  readonly clock: Clock;
  readonly network: Network;
  readonly operations: readonly Running[];
  readonly keys: KeyEvent[];
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
  const operations = plan.operations.map(
    (one, index) => new Running(one, index, plan.client, clock),
  );
  const network = new Network(clock, operations);
  const world = { plan, clock, network, operations, keys: [], problems: [] };
  current = world;
  // Without most stack traces, which take half of the time of a failed call.
  Error.stackTraceLimit = plan.random % 64 === 0 ? 10 : (undefined as never);
  installClock(clock, createRandom(plan.random));
  await run(world);
  return world;
}

/** Pseudo-random numbers from 0 to 1 (Park and Miller's minimal standard generator). */
const createRandom = (seed: number) => (): number =>
  (seed = (seed * 16_807) % (2 ** 31 - 1)) / (2 ** 31 - 1);

async function run(world: World): Promise<void> {
  const { plan, clock, operations, network, problems } = world;
  const stopped = new AbortController();
  const { abort, budget, keys } = plan.client;
  const client = createClient({
    baseUrl: origin,
    apiKey: keys ? giveKeys(world, keys) : canary,
    retryBudget: budget,
    signal: stopped.signal,
    // As one of core: it proves what it sends.
    transport: proving(
      () => true,
      (request) => network.send(request),
    ),
  });
  if (abort !== undefined) clock.after(abort, () => stopped.abort(clientReason));
  for (const running of operations) {
    const { plan: own, index } = running;
    const end = (): void => running.abort.abort(abortReason(index));
    if (own.abort !== undefined && own.abort < 0) end();
    else if (own.abort !== undefined) clock.after(own.abort, end);
    if (own.kind === 'invite' && own.stop !== undefined) {
      clock.after(own.stop, () => running.stop.abort('stopped'));
    }
    clock.after(own.at ?? 0, () => void perform(running, client, clock, network.exchanges));
  }
  const running = new Set(operations);
  for (let step = 0; ; step++) {
    await new Promise(setImmediate);
    for (const one of running) {
      if (!one.isOver) continue;
      running.delete(one);
      problems.push(...findLeaks(one, network.exchanges));
      if (running.size === 0) problems.push(...findLeftovers(world, stopped));
    }
    if (!clock.step()) break;
    if (step > maxSteps) return void problems.push('endless');
  }
  for (const { index } of running) problems.push(`hanging: operation ${index} never ends`);
}

/** A key function that returns the keys of a plan in order. */
function giveKeys({ clock, keys: events }: World, plans: NonNullable<ClientPlan['keys']>) {
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
      if (gives !== 'same') key = `${canary}-${count}`;
      return (event.key = key);
    };
    return delay ? clock.wait(delay).then(give) : give();
  };
}

/** Finds leaks after the end of an operation. */
function findLeaks({ index, source }: Running, all: readonly Exchange[]): string[] {
  const own = all.filter(({ operation }) => operation === index);
  const left = own.filter(({ endedAt }) => endedAt === undefined);
  const problems = left.map(({ number }) => `leftover: exchange ${number}`);
  // A transport that ignores its signal continues to read.
  const isRead = own.some(({ reply }) => reply.ignoresSignal);
  if (source && source.openReaders > 0 && !isRead) problems.push('leftover: an open source');
  return problems;
}

/** Finds leaks after the end of the last operation. */
function findLeftovers({ clock, operations }: World, stopped: AbortController): string[] {
  const controllers = [stopped, ...operations.flatMap(({ abort, stop }) => [abort, stop])];
  const hasListeners = controllers.some(
    ({ signal }) => getEventListeners(signal, 'abort').length > 0,
  );
  return [
    ...(clock.coreTimers > 0 ? [`leftover: ${clock.coreTimers} timers`] : []),
    ...(hasListeners ? ['leftover: abort listeners'] : []),
  ];
}
