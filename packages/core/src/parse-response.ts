// From an answer to its value, or to the error that it is.

import { type ApiError, apiError } from './api-error.ts';
import { type CallState, getContext, type FinalAnswer, isRepeatable } from './call-state.ts';
import { decode, undecodable } from './decode.ts';
import type { Operation } from './operation.ts';
import { getRetryAfter } from './retry/attempts.ts';
import { parseBareError, parseEnvelope, parseErrorBody, errorText } from './envelope.ts';
import type { TransportResponse } from './transport/transport.ts';

/** Whether a body that is no JSON may be what was asked for. */
function mayBeText({ response: expected }: Operation, response: TransportResponse): boolean {
  const type = response.header('content-type') ?? '';
  // What says that it is JSON, and is not, was cut off.
  if (/json/i.test(type)) return false;
  return expected === 'any' || (expected === 'unknown' && !/html/i.test(type));
}

/** The value of an answer. Throws the error that it is: status first, then the shape of the body. */
export function parseResponse(
  call: CallState,
  answer: FinalAnswer,
): { readonly value: unknown; readonly message: string | undefined } {
  const { operation } = call;
  const { response, bytes } = answer;
  const { status } = response;
  const isSuccess = status >= 200 && status < 300;
  const decoded = decode(bytes);
  const body = decoded?.value;
  if (!isSuccess) throw refusal(call, answer, status, errorText(body), body);
  const error = parseErrorBody(body) ?? (operation.bareError ? parseBareError(body) : undefined);
  if (error) throw refusal(call, answer, error.code ?? status, error.detail, body);
  if (!decoded || (!decoded.isJson && body !== undefined && !mayBeText(operation, response))) {
    const code = decoded ? 'body_not_json' : 'body_not_utf8';
    throw undecodable(code, response, bytes, body, getContext(call, answer.attempts));
  }
  const envelope = parseEnvelope(body);
  return envelope
    ? { value: envelope.data, message: envelope.message }
    : { value: body, message: undefined };
}

function refusal(
  call: CallState,
  { response, attempts }: FinalAnswer,
  code: number,
  said: string | undefined,
  body: unknown,
): ApiError {
  const context = {
    ...getContext(call, attempts),
    response: () => response.toResponse(),
    delivery: 'answered',
    body,
    retryAfter: getRetryAfter(response),
    under: response.status,
  } as const;
  return apiError(code, said, context, isRepeatable(call));
}
