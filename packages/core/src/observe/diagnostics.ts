// Channels of `node:diagnostics_channel`, where the runtime has them: `room-sessions:call` around a
// call, `room-sessions:attempt` around each attempt. Nothing is done while nobody listens. Pages have
// browser/ in its place.

import type { CallState } from '../call-state.ts';
import type { Operation } from '../operation.ts';
import { redactUrl } from './redact.ts';
import type { AttemptTrace, CallTrace } from './traces.ts';

interface TracingChannel {
  readonly hasSubscribers?: boolean;
  tracePromise(run: () => Promise<void>, context: object): Promise<void>;
}

interface Runtime {
  readonly process?: {
    getBuiltinModule?(name: string): { tracingChannel?(name: string): TracingChannel } | undefined;
  };
}

const channels: Partial<Record<'call' | 'attempt', TracingChannel | null>> = {};

function channelOf(name: 'call' | 'attempt'): TracingChannel | null {
  const known = channels[name];
  if (known !== undefined) return known;
  const { process } = globalThis as Runtime;
  const diagnostics = process?.getBuiltinModule?.('node:diagnostics_channel');
  return (channels[name] = diagnostics?.tracingChannel?.(`room-sessions:${name}`) ?? null);
}

/** Runs something within a channel. The context is made only where somebody listens, or may. */
function traced<T, Context extends object>(
  name: 'call' | 'attempt',
  makeContext: () => Context,
  run: (context: Context | undefined) => Promise<T>,
): Promise<T> {
  const channel = channelOf(name);
  return channel && channel.hasSubscribers !== false
    ? publish(channel, makeContext(), run)
    : run(undefined);
}

// What is resolved would be published as `result`, and may hold tokens of guests.
async function publish<T, Context extends object>(
  channel: TracingChannel,
  context: Context,
  run: (context: Context) => Promise<T>,
): Promise<T> {
  let result: T;
  await channel.tracePromise(async () => {
    result = await run(context);
  }, context);
  return result!;
}

/** Runs a call within its channel. */
export const tracedCall = <T>(
  operation: Operation,
  requestId: string,
  run: (trace: CallTrace | undefined) => Promise<T>,
): Promise<T> => {
  const makeTrace = (): CallTrace => ({
    operation: operation.id,
    requestId,
    method: operation.method,
    template: operation.path,
    attempts: 0,
    status: undefined,
  });
  return traced('call', makeTrace, run);
};

/** Runs an attempt, from 1, within its channel. */
export const tracedAttempt = <T>(
  { operation, request, requestId }: CallState,
  attempt: number,
  run: (trace: AttemptTrace | undefined) => Promise<T>,
): Promise<T> => {
  const makeTrace = (): AttemptTrace => ({
    operation: operation.id,
    requestId,
    method: request.method,
    template: operation.path,
    url: redactUrl(request.url),
    attempt,
    status: undefined,
  });
  return traced('attempt', makeTrace, run);
};
