// Runs the operations of a plan with core and records their results.

import {
  base64Body,
  type CallPromise,
  type CallOptions,
  type Client,
  paginate,
  request,
} from '@room-sessions/core';
import { MediaClient } from '@room-sessions/media';
import { type InviteState, isInviteError, RoomsClient } from '@room-sessions/rooms';
import { callOperation, hasBody, limitOptions, listOperation, pageOptions } from './adapter.ts';
import type { Clock } from './clock.ts';
import type { Exchange } from './exchange.ts';
import type { CallPlan, InvitePlan, ListPlan, OperationPlan, UploadPlan } from './plan.ts';
import { Source } from './sources.ts';

/** The result of an operation. */
export interface Result {
  readonly startedAt: number;
  readonly at: number;
  /** The number of started exchanges. */
  readonly exchanges: number;
  readonly value?: unknown;
  readonly error?: unknown;
  readonly isError: boolean;
}

/** A running operation. */
export class Running {
  readonly plan: OperationPlan;
  readonly index: number;
  readonly abort: AbortController | undefined;
  readonly stop: AbortController | undefined;
  readonly source: Source | undefined;
  /** The results; two if an invite was resumed. */
  readonly results: Result[] = [];
  /** The received items of a list. */
  readonly items: unknown[] = [];
  /** The time of the last item. */
  givenAt = -1;
  isOver = false;

  constructor(plan: OperationPlan, index: number, clock: Clock) {
    this.plan = plan;
    this.index = index;
    this.abort = plan.abort === undefined ? undefined : new AbortController();
    if (plan.kind === 'invite' && plan.stop !== undefined) this.stop = new AbortController();
    if ('source' in plan && plan.source) this.source = new Source(plan.source, clock);
  }

  get options(): CallOptions & { headers: Record<string, string> } {
    return {
      ...limitOptions(this.plan.limits),
      ...(this.abort ? { signal: this.abort.signal } : {}),
      headers: { 'x-op': String(this.index) },
    };
  }
}

/** Additional data of the simulated server. */
export function serverValue({ plan, index }: Running, exchange: Exchange): unknown {
  switch (plan.kind) {
    case 'list':
      return createPage(plan, new URL(exchange.first.request.url).searchParams);
    case 'invite':
      return getUsers(exchange).map((invitedUserId, at) =>
        (exchange.number + at) % 5 === 4 ? { invitedUserId, error: 'full' } : { invitedUserId },
      );
    default:
      return { operation: index, exchange: exchange.number };
  }
}

/** The users in the body of an invite. */
export const getUsers = ({ request }: Exchange): string[] =>
  (JSON.parse(request.body as string) as { invitedUserId: string }[]).map(
    ({ invitedUserId }) => invitedUserId,
  );

function createPage({ items, size, serverFault }: ListPlan, query: URLSearchParams): unknown {
  const page = Number(query.get('page'));
  const item = (at: number): unknown => ({ id: `item-${at}`, at });
  const range = (from: number, to: number): unknown[] =>
    Array.from({ length: Math.max(0, to - from) }, (_, at) => item(from + at));
  const from = page * size;
  if (serverFault === 'same') return range(0, size);
  if (serverFault === 'alternating') return range((page % 2) * size, ((page % 2) + 1) * size);
  if (serverFault === 'whole') return range(0, size + 1 + items);
  if (serverFault === 'endless') return range(from, from + size);
  if (serverFault === 'null' && from >= items) return null;
  return range(from, Math.min(items, from + size));
}

/** Runs an operation. Never rejects. */
export async function perform(
  running: Running,
  client: Client,
  clock: Clock,
  exchanges: readonly Exchange[],
): Promise<void> {
  const { plan } = running;
  const settle = async (work: () => Promise<unknown>): Promise<Result> => {
    const startedAt = clock.now;
    let end: Pick<Result, 'value' | 'error' | 'isError'>;
    try {
      end = { value: await work(), isError: false };
    } catch (error) {
      end = { error, isError: true };
    }
    const result = { ...end, startedAt, at: clock.now, exchanges: exchanges.length };
    running.results.push(result);
    return result;
  };
  const own = plan.defaults ? client.with(limitOptions(plan.defaults)) : client;
  if (plan.kind === 'call') await settle(() => performCall(running, plan, own));
  if (plan.kind === 'list') await settle(() => readList(running, plan, own, clock));
  if (plan.kind === 'upload') await settle(() => upload(running, plan, own));
  if (plan.kind === 'invite') {
    const first = await settle(() => invite(running, plan, own, undefined));
    const { error } = first;
    const failed = isInviteError(error) ? error : (error as Error | undefined)?.cause;
    if (plan.resume && isInviteError(failed)) {
      const { batches, partial } = failed;
      const state = JSON.parse(JSON.stringify({ batches, partial })) as InviteState;
      await settle(() => invite(running, plan, own, state));
    }
  }
  running.isOver = true;
}

async function performCall(running: Running, plan: CallPlan, client: Client): Promise<unknown> {
  const { options, source } = running;
  const body = source ? base64Body(source) : { text: 'hello' };
  let call: CallPromise<unknown>;
  if (plan.read === 'request') {
    const sent = hasBody(plan) ? { body } : {};
    call = request(client, plan.method ?? 'GET', '/api/v1/records/1', { ...options, ...sent });
  } else {
    const input = { ...(plan.isInvalid ? {} : { id: 1 }), ...(hasBody(plan) ? { body } : {}) };
    call = client.call(callOperation(plan), input, options);
  }
  if (plan.read === 'raw') return (await call.raw()).value;
  if (plan.read !== 'both') return call;
  const [value, raw] = await Promise.allSettled([call, call.raw()]);
  if (value.status === 'rejected') {
    if (raw.status !== 'rejected' || raw.reason !== value.reason) {
      throw new Error('`raw()` and its call have different results.');
    }
    throw value.reason;
  }
  if (raw.status === 'rejected' || raw.value.value !== value.value) {
    throw new Error('`raw()` and its call have different results.');
  }
  return value.value;
}

async function readList(
  running: Running,
  plan: ListPlan,
  client: Client,
  clock: Clock,
): Promise<unknown> {
  const { items } = running;
  const options = { ...pageOptions(plan), ...running.options };
  const list = paginate<unknown>(client, listOperation, { size: plan.size }, options);
  if (plan.read === 'first') return void items.push(...(await list).items);
  if (plan.read === 'all') return void items.push(...(await list.all()));
  const leaving = <T>(iterable: AsyncIterable<T>): AsyncIterable<T> => {
    const iterator = iterable[Symbol.asyncIterator]();
    if (plan.leaveAt !== undefined) clock.after(plan.leaveAt, () => void iterator.return!());
    return { [Symbol.asyncIterator]: () => iterator };
  };
  if (plan.read === 'pages') {
    for await (const page of leaving(list.pages())) {
      items.push(...page.items);
      running.givenAt = clock.now;
      if (plan.itemDelay) await clock.wait(plan.itemDelay);
      if (plan.leave !== undefined && items.length >= plan.leave) return 'left';
    }
    return undefined;
  }
  for await (const item of leaving(list)) {
    items.push(item);
    running.givenAt = clock.now;
    if (plan.itemDelay) await clock.wait(plan.itemDelay);
    if (items.length === plan.leave) return 'left';
  }
  return undefined;
}

function upload(running: Running, plan: UploadPlan, client: Client): Promise<unknown> {
  const { options, source } = running;
  const size = plan.source.form === 'iterable' ? { size: plan.source.announcedSize } : {};
  return new MediaClient(client).uploadImage(source!.given, { name: 'a' }, { ...options, ...size });
}

const room = 'room-1';

export const userIds = ({ users }: InvitePlan): string[] =>
  Array.from({ length: users }, (_, at) => `user-${at}`);

function invite(
  { options, stop }: Running,
  plan: InvitePlan,
  client: Client,
  resume: InviteState | undefined,
): Promise<unknown> {
  return new RoomsClient(client).invite(room, userIds(plan), {
    ...options,
    batchSize: plan.batchSize,
    concurrency: plan.concurrency,
    stop: resume ? undefined : stop?.signal,
    resume,
    resendUnknown: resume ? plan.resume === 'unknown' : undefined,
  });
}
