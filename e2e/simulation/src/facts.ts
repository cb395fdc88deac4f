// Derives the facts for the reference model from a plan and its run.

import type { ErrorFacts } from './attempt-model.ts';
import { explain, type Explanation } from './call-model.ts';
import type { Exchange } from './exchange.ts';
import type { Running } from './operations.ts';
import type { Limits, OperationPlan } from './plan.ts';
import type { World } from './world.ts';

/** The exchanges of one call and its possible results. */
export interface CheckedCall extends Explanation {
  readonly exchanges: readonly Exchange[];
}

/** Merges limits. Later limits override earlier limits. */
export function mergeLimits(...all: readonly (Limits | undefined)[]): Limits {
  const merged: { -readonly [Name in keyof Limits]: Limits[Name] } = {};
  for (const { timeout, total, retry, maxBytes } of all.map((one) => one ?? {})) {
    if (timeout !== undefined) merged.timeout = timeout;
    if (total !== undefined) merged.total = total;
    if (retry !== undefined) merged.retry = retry;
    if (maxBytes !== undefined) merged.maxBytes = maxBytes;
  }
  return merged;
}

/** The time at which an operation is aborted. */
export const abortTime = ({ plan }: World, { plan: own }: Running): number =>
  Math.min(own.abort ?? Infinity, plan.client?.abort ?? Infinity);

export function explainCall(
  world: World,
  running: Running,
  exchanges: readonly Exchange[],
): Explanation {
  const { plan, keys, operations } = world;
  const own = running.plan;
  const result = own.kind === 'call' || own.kind === 'upload' ? running.results[0] : undefined;
  const limits = mergeLimits(plan.client?.limits, own.defaults, own.limits);
  const first = exchanges[0]?.at ?? Infinity;
  const startsFirst = own.kind === 'call' || (own.kind === 'upload' && limits.total);
  return explain({
    startedAt: startsFirst ? (result?.startedAt ?? 0) : first,
    // A custom transport cannot report that a body is too large.
    limits: plan.path ? limits : { ...limits, maxBytes: undefined },
    abortAt: abortTime(world, running),
    exchanges,
    keys: plan.client?.keys && !plan.client.hasNoKey ? keys : undefined,
    mayRenew: plan.client?.middleware !== 'elsewhere',
    ownsKeys: operations.length === 1 && own.kind === 'call',
    lacksKey: lacksKey(world, own),
    // The end may wait until the source is closed.
    endedAt: running.source?.plan.closing ? undefined : result?.at,
    hidesSending: plan.path === 'fetch',
    mayDeliverPart: plan.path === 'wire',
    isOneShot: running.source?.replayable === false,
    sourceError: sourceError(own),
    plan: toFacts(own),
    // Middleware ends with its attempt, and its exchanges end too.
    isGivenUp: ({ cancelled, body }) =>
      cancelled !== undefined && !body && !plan.client?.middleware,
  });
}

export const lacksKey = ({ plan }: World, own: OperationPlan): boolean =>
  plan.client?.hasNoKey === true &&
  !(own.kind === 'call' && (own.needsNoKey || own.read === 'request'));

const sourceError = ({ kind }: OperationPlan): ErrorFacts =>
  kind === 'upload' ? { kind: 'input' } : { kind: 'connection', code: 'source_failed' };

export function toFacts(own: OperationPlan): Parameters<typeof explain>[0]['plan'] {
  if (own.kind === 'list') return {};
  if (own.kind !== 'call') return { isUnsafe: true };
  if (own.read !== 'request') return own;
  const { method = 'GET' } = own;
  return { response: 'any', isUnsafe: method === 'GET' || method === 'HEAD' ? undefined : true };
}
