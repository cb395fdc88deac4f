// Channels of `node:diagnostics_channel`, if the runtime has them: `room-sessions:call` around a call,
// `room-sessions:attempt` around each attempt. Nothing happens without a subscriber. Pages have no
// channels; see platform/browser.ts.

import type { Extension } from '../extension.ts';
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

const channels: Record<string, TracingChannel | null | undefined> = {};

/** A channel that has, or may have, subscribers. */
function findChannel(name: 'call' | 'attempt'): TracingChannel | undefined {
  if (channels[name] === undefined) {
    const { process } = globalThis as Runtime;
    const diagnostics = process?.getBuiltinModule?.('node:diagnostics_channel');
    channels[name] = diagnostics?.tracingChannel?.(`room-sessions:${name}`) ?? null;
  }
  const channel = channels[name];
  return channel && channel.hasSubscribers !== false ? channel : undefined;
}

export const diagnostics: Extension = {
  call({ operation, requestId }, next) {
    const channel = findChannel('call');
    if (!channel) return next();
    const { id, method, path } = operation;
    const trace: CallTrace = {
      operation: id,
      requestId,
      method,
      template: path,
      attempts: 0,
      status: undefined,
    };
    return publish(channel, trace, async () => {
      try {
        const received = await next();
        trace.attempts = received.attempts;
        trace.status = received.head.status;
        return received;
      } catch (error) {
        const { attempts, response } = error as { attempts?: number; response?: Response };
        trace.attempts = attempts ?? 0;
        trace.status = response?.status;
        throw error;
      }
    });
  },
  attempt(attempt, next) {
    const channel = findChannel('attempt');
    if (!channel) return next();
    const { operation, requestId, request, number } = attempt;
    const trace: AttemptTrace = {
      operation: operation.id,
      requestId,
      method: request.method,
      template: operation.path,
      url: redactUrl(request.url),
      attempt: number,
      status: undefined,
    };
    return publish(channel, trace, async () => {
      try {
        await next();
      } finally {
        trace.status = attempt.response?.status;
      }
    });
  },
};

// `tracePromise` would publish the value as `result`, and it may hold tokens of guests.
async function publish<T>(
  channel: TracingChannel,
  trace: object,
  run: () => Promise<T>,
): Promise<T> {
  let result: T;
  await channel.tracePromise(async () => {
    result = await run();
  }, trace);
  return result!;
}
