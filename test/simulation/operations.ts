// Runs the operations of a plan with core and records their results.

import {
  type CallOptions,
  type Client,
  type Operation,
  paginate,
  type TransportRequest,
} from '@room-sessions/core';
import { encodeJson } from '@room-sessions/core/internal';
import { MediaClient } from '@room-sessions/media';
import { type InviteState, InviteError, RoomsClient } from '@room-sessions/rooms';
import type { Clock } from './clock.ts';
import type { Exchange } from './exchange.ts';
import type {
  CallPlan,
  ClientPlan,
  InvitePlan,
  ListPlan,
  OperationPlan,
  UploadPlan,
} from './plan.ts';
import { Source } from './sources.ts';

/** The result of an operation. */
export interface Result {
  readonly startedAt: number;
  readonly at: number;
  /** The number of started exchanges. */
  readonly exchanges: number;
  readonly isError: boolean;
  /** The value or the error. */
  readonly value: unknown;
}

/** A running operation. */
export class Running {
  readonly plan: OperationPlan;
  readonly client: ClientPlan;
  readonly index: number;
  readonly abort = new AbortController();
  readonly stop = new AbortController();
  readonly source: Source | undefined;
  /** The results; two if an invite was resumed. */
  readonly results: Result[] = [];
  /** The received items of a list. */
  readonly items: unknown[] = [];
  isOver = false;

  constructor(plan: OperationPlan, index: number, client: ClientPlan, clock: Clock) {
    this.plan = plan;
    this.index = index;
    this.client = client;
    if ('source' in plan && plan.source) this.source = new Source(plan.source, clock);
  }

  get options(): CallOptions {
    const headers = { 'x-op': String(this.index) };
    return { ...this.plan.limits, signal: this.abort.signal, headers };
  }

  /** When its signal or that of the client is aborted. */
  get abortAt(): number {
    return Math.min(this.plan.abort ?? Infinity, this.client.abort ?? Infinity);
  }

  /** The longest time between the start of a call and its first request. */
  get keyDelay(): number {
    return Math.max(0, ...(this.client.keys ?? []).map(({ delay = 0 }) => delay));
  }

  /** Whether it must not be sent again when it may have been processed. */
  get isOnce(): boolean {
    const { kind, limits } = this.plan;
    const isUnsafe = kind === 'call' ? this.plan.isUnsafe === true : kind !== 'list';
    return isUnsafe && !(limits?.retry && limits.retry.unsafe);
  }
}

/** The response of a healthy server. */
export function serverValue({ plan, index }: Running, exchange: Exchange): unknown {
  if (plan.kind === 'list') {
    const page = getPage(exchange.first);
    return range(plan.items)
      .slice(page * plan.size, (page + 1) * plan.size)
      .map(toItem);
  }
  if (plan.kind !== 'invite') return { operation: index, exchange: exchange.number };
  return getUsers(exchange).map((invitedUserId, at) =>
    (exchange.number + at) % 5 === 4 ? { invitedUserId, error: 'full' } : { invitedUserId },
  );
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export const toItem = (at: number): unknown => ({ id: `item-${at}`, at });

export const userIds = ({ users }: InvitePlan): string[] => range(users).map((at) => `user-${at}`);

export const getPage = ({ url }: TransportRequest): number =>
  Number(new URL(url).searchParams.get('page'));

/** The users in the body of an invite. */
export const getUsers = ({ request }: Exchange): string[] =>
  (JSON.parse(request.body as string) as { invitedUserId: string }[]).map(
    ({ invitedUserId }) => invitedUserId,
  );

/** The error of an invite, which is the cause of an abort error. */
export function getInviteError({ isError, value }: Result): InviteError | undefined {
  if (!isError) return undefined;
  return [value, (value as Error).cause].find((one) => one instanceof InviteError);
}

/** Runs an operation. Never rejects. */
export async function perform(
  running: Running,
  client: Client,
  clock: Clock,
  exchanges: readonly Exchange[],
): Promise<void> {
  const { plan } = running;
  const settle = async (work: Promise<unknown>): Promise<Result> => {
    const startedAt = clock.now;
    const end = await work.then(
      (value) => ({ isError: false, value }),
      (error: unknown) => ({ isError: true, value: error }),
    );
    const result = { ...end, startedAt, at: clock.now, exchanges: exchanges.length };
    running.results.push(result);
    return result;
  };
  if (plan.kind === 'call') await settle(performCall(running, plan, client));
  if (plan.kind === 'list') await settle(readList(running, plan, client));
  if (plan.kind === 'upload') await settle(upload(running, plan, client));
  if (plan.kind === 'invite') {
    const failed = getInviteError(await settle(invite(running, plan, client)));
    if (plan.resume && failed) {
      const { batches, partial } = failed;
      const state = JSON.parse(JSON.stringify({ batches, partial })) as InviteState;
      await settle(invite(running, plan, client, state));
    }
  }
  running.isOver = true;
}

async function performCall({ options }: Running, plan: CallPlan, client: Client): Promise<unknown> {
  const method = plan.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const operation: Operation = {
    id: 'simulatedCall',
    method,
    path: '/api/v1/records/{id}',
    ...(hasBody ? { body: encodeJson } : {}),
    idempotent: !plan.isUnsafe,
  };
  return client.call(
    operation,
    { id: 1, ...(hasBody ? { body: { text: 'hello' } } : {}) },
    options,
  );
}

const listOperation: Operation = {
  id: 'simulatedList',
  method: 'GET',
  path: '/api/v1/list',
  query: ['page', 'size'],
  idempotent: true,
};

async function readList(
  running: Running,
  { size, prefetch, limit, maxPages, read, leave = Infinity }: ListPlan,
  client: Client,
): Promise<void> {
  const { items } = running;
  const options = { prefetch, maxItems: limit, maxPages, ...running.options };
  const list = paginate<unknown>(client, listOperation, { size }, options);
  if (read === 'all') return void items.push(...(await list.all()));
  for await (const one of read === 'pages' ? list.pages() : list) {
    items.push(...(read === 'pages' ? (one as { items: unknown[] }).items : [one]));
    if (items.length >= leave) return;
  }
}

function upload({ options, source }: Running, plan: UploadPlan, client: Client): Promise<unknown> {
  const size = plan.source.form === 'iterable' ? { size: source!.size } : {};
  return new MediaClient(client).uploadImage(source!.given, { name: 'a' }, { ...options, ...size });
}

function invite(
  { options, stop }: Running,
  plan: InvitePlan,
  client: Client,
  resume?: InviteState,
): Promise<unknown> {
  return new RoomsClient(client).invite('room-1', userIds(plan), {
    ...options,
    batchSize: plan.batchSize,
    concurrency: plan.concurrency,
    ...(resume ? { resume, resendUnknown: plan.resume === 'unknown' } : { stop: stop.signal }),
  });
}
