// The one way of a call: check the input, build the request, attempt it, decode the answer, decide
// whether it is an error, unwrap it, check it, return it.

import { defaultTransport } from '#default-transport';
import { type ApiError, apiError } from './api-error.ts';
import { aroundCall } from './around-call.ts';
import { type CallState, contextOf } from './call-state.ts';
import type { Raw } from './call.ts';
import { decode, undecodable } from './decode.ts';
import type { ErrorContext } from './errors.ts';
import { isRoomSessionsError, type RoomSessionsError } from './guards.ts';
import { type EndListener, tellEnd } from './middleware.ts';
import { type CallTrace, traced } from './observe/diagnostics.ts';
import { createLog, type Log } from './observe/logger.ts';
import { stampRequestId } from './observe/request-id.ts';
import { valueWithoutSecrets, withoutSecrets } from './observe/secrets.ts';
import type { Input, Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { buildRequest, checkInput, splitInput } from './request.ts';
import { attempts, type FinalAnswer, retryAfterOf } from './retry/attempts.ts';
import { type MergedOptions, mergeOptions, type Settings } from './settings.ts';
import { asBareError, asEnvelope, asErrorBody, errorText } from './shapes.ts';
import { fetchTransport } from './transport/fetch.ts';
import type { TransportResponse } from './transport/transport.ts';
import { validateInput, validateResponse } from './validate.ts';

/** A call under way, and its answer once there is one. */
interface Underway {
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
  options: CallOptions,
  requestId: string,
): Promise<Raw<unknown>> {
  const merged = mergeOptions(settings.defaults, options);
  const log = createLog(merged, { operation: operation.id, requestId });
  const common = { settings, operation, input, options: merged, requestId, log };
  const makeTrace = (): CallTrace => ({
    operation: operation.id,
    requestId,
    method: operation.method,
    template: operation.path,
    attempts: 0,
    status: undefined,
  });
  return traced('call', makeTrace, (trace) =>
    observed({ ...common, listeners: [], answer: undefined }, trace),
  );
}

/** Performs a call and tells log, trace and middlewares how it ended. */
async function observed(call: Underway, trace: CallTrace | undefined): Promise<Raw<unknown>> {
  const { operation, requestId, log, listeners } = call;
  const startedAt = log ? performance.now() : 0;
  const ms = (): number => Math.round(performance.now() - startedAt);
  try {
    const raw = await perform(call);
    const { attempts, response } = call.answer!;
    const { status } = response;
    if (trace) Object.assign(trace, { attempts, status });
    log?.write('info', `${operation.id} succeeded`, { ms: ms(), attempts, status });
    tellEnd(listeners, undefined);
    return raw;
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

async function perform(underway: Underway): Promise<Raw<unknown>> {
  const { settings, operation, input, options, requestId, log } = underway;
  const { deadline, fetch, middleware } = options;
  const endsAt = deadline ? performance.now() + deadline : Infinity;
  checkInput(operation, input);
  const validation = options.validate || undefined;
  const parts = splitInput(operation, input);
  if (validation) await validateInput(validation, operation.id, parts);
  const request = buildRequest(settings.baseUrl, operation, parts, options, requestId);
  const transport = options.transport ?? (fetch ? fetchTransport(fetch) : defaultTransport());
  const { key, budget } = settings;
  const home = request.url;
  const common = { operation, request, options, transport, key, requestId, log };
  const call: CallState = { ...common, endsAt, home };
  const answer = await (middleware?.call?.length
    ? aroundCall(call, middleware.call, budget, underway.listeners)
    : attempts(call, budget));
  underway.answer = answer;
  const { response } = answer;
  const context = contextOf(call, answer.attempts);
  const { value, message } = interpret(operation, answer, context);
  if (validation) {
    const answered = { ...context, response: () => response.toResponse() };
    await validateResponse(validation, operation.id, value, answered);
  }
  return rawOf(value, message, response, requestId);
}

// A `Response` is costly on Node, and few ask for it.
function rawOf(
  value: unknown,
  message: string | undefined,
  head: TransportResponse,
  requestId: string,
): Raw<unknown> {
  let response: Response | undefined;
  return {
    value,
    message,
    requestId,
    get response() {
      return (response ??= head.toResponse());
    },
  };
}

/** Whether a body that is no JSON may be what was asked for. */
function mayBeText({ response: expected }: Operation, response: TransportResponse): boolean {
  const type = response.header('content-type') ?? '';
  // What says that it is JSON, and is not, was cut off.
  if (/json/i.test(type)) return false;
  return expected === 'any' || (expected === 'unknown' && !/html/i.test(type));
}

/** The value of an answer. Throws the error that it is: status first, then the shape of the body. */
function interpret(
  operation: Operation,
  { response, bytes, secrets }: FinalAnswer,
  context: ErrorContext,
): { readonly value: unknown; readonly message: string | undefined } {
  const { status } = response;
  const isSuccess = status >= 200 && status < 300;
  const decoded = decode(bytes);
  const body = 'fault' in decoded ? undefined : decoded.value;
  const fail = (code: number, said: string | undefined): ApiError =>
    apiError(code, said && withoutSecrets(said, secrets()), {
      ...context,
      response: () => response.toResponse(),
      delivery: 'answered',
      body: valueWithoutSecrets(body, secrets()),
      retryAfter: retryAfterOf(response),
      under: status,
    });
  if (!isSuccess) throw fail(status, errorText(body));
  if ('fault' in decoded) throw undecodable(decoded.fault, response, bytes, undefined, context);
  const error = asErrorBody(body) ?? (operation.bareError ? asBareError(body) : undefined);
  if (error) throw fail(error.code ?? status, error.detail);
  if (!decoded.isJson && body !== undefined && !mayBeText(operation, response)) {
    const clean = valueWithoutSecrets(body, secrets());
    throw undecodable('body_not_json', response, bytes, clean, context);
  }
  const envelope = asEnvelope(body);
  return envelope
    ? { value: envelope.data, message: envelope.message }
    : { value: body, message: undefined };
}
