// The one way of a call: check the input, build the request, attempt it, decode the answer, decide
// whether it is an error, unwrap it, check it, return it.

import { defaultTransport } from '#default-transport';
import { tracedCall } from '#platform';
import { runCallMiddleware } from './call-middleware.ts';
import { type CallState, getContext, type FinalAnswer } from './call-state.ts';
import type { Received } from './call.ts';
import { isRoomSessionsError, type RoomSessionsError } from './guards.ts';
import { parseResponse } from './parse-response.ts';
import { type EndListener, tellEnd } from './middleware.ts';
import type { CallTrace } from './observe/traces.ts';
import { createLog, type Log } from './observe/logger.ts';
import { stampRequestId } from './observe/request-id.ts';
import type { Input, Operation } from './operation.ts';
import type { Fetch } from './options.ts';
import { buildRequest, checkInput, type InputParts, splitInput } from './request.ts';
import { runAttempts } from './retry/attempts.ts';
import type { MergedOptions, Settings } from './settings.ts';
import { fetchTransport } from './transport/fetch.ts';
import type { Transport } from './transport/transport.ts';
import { validate } from './validate.ts';

/** A call under way, and its answer once there is one. */
interface UnderwayCall {
  readonly settings: Settings;
  readonly operation: Operation;
  readonly input: Input;
  readonly options: MergedOptions;
  readonly requestId: string;
  readonly log: Log | undefined;
  readonly listeners: EndListener[];
  answer: FinalAnswer | undefined;
}

/** Runs one call from end to end. Rejects with a member of the error family. */
export function run(
  settings: Settings,
  operation: Operation,
  input: Input,
  options: MergedOptions,
  requestId: string,
): Promise<Received> {
  const log = options.logger && createLog(options, { operation: operation.id, requestId });
  const listeners: EndListener[] = [];
  const answer = undefined;
  const call: UnderwayCall = {
    settings,
    operation,
    input,
    options,
    requestId,
    log,
    listeners,
    answer,
  };
  return tracedCall(operation, requestId, (trace) => observed(call, trace));
}

/** Performs a call and tells log, trace and middlewares how it ended. */
async function observed(call: UnderwayCall, trace: CallTrace | undefined): Promise<Received> {
  const { operation, requestId, log, listeners } = call;
  const startedAt = log ? performance.now() : 0;
  const ms = (): number => Math.round(performance.now() - startedAt);
  try {
    const prepared = prepare(call);
    const state = prepared instanceof Promise ? await prepared : prepared;
    const { options, settings } = call;
    const around = options.middleware?.call;
    const answer = await (around?.length
      ? runCallMiddleware(state, around, settings.budget, listeners)
      : runAttempts(state, settings.budget));
    call.answer = answer;
    const { value, message } = parseResponse(state, answer);
    if (options.validate) {
      const response = (): Response => answer.response.toResponse();
      const answered = { ...getContext(state, answer.attempts), response };
      await validate(options.validate, operation.id, { response: value }, answered);
    }
    const { status } = answer.response;
    if (trace) Object.assign(trace, { attempts: answer.attempts, status });
    log?.write('info', `${operation.id} succeeded`, {
      ms: ms(),
      attempts: answer.attempts,
      status,
    });
    tellEnd(listeners, undefined);
    return { value, message, requestId, head: answer.response };
  } catch (thrown) {
    if (!isRoomSessionsError(thrown)) {
      // A defect of ours; who waits for the end is told of it all the same.
      tellEnd(listeners, thrown as RoomSessionsError);
      throw thrown;
    }
    stampRequestId(thrown, requestId);
    const { name, code, delivery, attempts, message } = thrown;
    if (trace) {
      const response = call.answer?.response ?? thrown.response;
      Object.assign(trace, { attempts, status: response?.status });
    }
    log?.write('error', message, { ms: ms(), name, code, delivery, attempts, message });
    tellEnd(listeners, thrown);
    throw thrown;
  }
}

/** What the attempts of a call share. There is nothing to wait for where no schema is asked. */
function prepare(underway: UnderwayCall): CallState | Promise<CallState> {
  const { operation, input, options } = underway;
  const { deadline } = options;
  const endsAt = deadline ? performance.now() + deadline : Infinity;
  checkInput(operation, input);
  const parts = splitInput(operation, input);
  const checked = validate(options.validate, operation.id, parts);
  return checked
    ? checked.then(() => stateOf(underway, parts, endsAt))
    : stateOf(underway, parts, endsAt);
}

function stateOf(
  { settings, operation, options, requestId, log }: UnderwayCall,
  parts: InputParts,
  endsAt: number,
): CallState {
  const request = buildRequest(settings.baseUrl, operation, parts, options, requestId);
  const { fetch, validate: validation } = options;
  const [report, known = ''] = operation.fields ?? [];
  report?.(operation, known, parts.body, validation, log);
  return {
    operation,
    request,
    options,
    transport: options.transport ?? (fetch ? transportOver(fetch) : defaultTransport()),
    key: settings.key,
    requestId,
    log,
    endsAt,
    origin: request.url,
    sent: [],
  };
}

const transports = /* @__PURE__ */ new WeakMap<Fetch, Transport>();

/** The transport over a `fetch`, the same for all calls with it. */
function transportOver(fetch: Fetch): Transport {
  let transport = transports.get(fetch);
  if (!transport) transports.set(fetch, (transport = fetchTransport(fetch)));
  return transport;
}
