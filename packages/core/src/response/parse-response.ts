// Parses a response: returns its value, or throws the error that it represents.

import { createDecoder, getRetryAfter } from '#platform';
import { getContext } from '../call/attempt-error.ts';
import { isRepeatable } from '../errors/delivery.ts';
import { apiError } from '../errors/api-error.ts';
import { mark } from '../errors/brand.ts';
import {
  type ErrorContext,
  InvalidResponseError,
  type InvalidResponseCode,
} from '../errors/errors.ts';
import type { Operation } from '../operation.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Attempt, Received } from '../types.ts';

/**
 * The fields of bodies that mean the same for each operation: error bodies, bare `{ error }` and the
 * success envelope. API document: Errors, 1, 4 and 2.
 */
type Body = Readonly<Partial<Record<'error' | 'status' | 'code' | 'data' | 'message', unknown>>>;

/**
 * The value of a response. JSON is parsed with any Content-Type. Throws the error that the response
 * represents: by its status, then by the form of the body.
 */
export function parseResponse(
  attempt: Attempt,
  response: TransportResponse,
  bytes: Uint8Array,
): Received {
  const { operation, requestId, number } = attempt;
  const { status } = response;
  const [body, fault] = decodeBody(operation, response, bytes);
  const [isRefusal, code, detail, value, message] = readForm(operation, body);
  const isSuccess = status > 199 && status < 300;
  if (!isSuccess || isRefusal || fault) {
    const context = {
      ...getContext(attempt, number),
      delivery: 'answered',
      response: (): Response => response.toResponse(),
      body,
    } as const;
    if (isSuccess && !isRefusal) throw unusable(operation, response, bytes, fault!, context);
    const refused = (isSuccess && code) || status;
    const refusal = { ...context, retryAfter: getRetryAfter(response), under: status };
    const failure = apiError(refused, detail, refusal, isRepeatable(attempt));
    if (attempt.earlier === 'unknown') mark(failure, 'unknown-attempt');
    throw failure;
  }
  return { value, message, requestId, attempts: number, head: response };
}

/** A body, and why it cannot be used, if so. */
type Decoded = readonly [body?: unknown, fault?: InvalidResponseCode | undefined];

// Fatal, because a replacement character would silently change the data. Removes a BOM.
let decoder: { decode(bytes: Uint8Array): string } | undefined;

/** Decodes a body: JSON, or text where the document does not describe a body. */
function decodeBody(
  { response: expected = 'json' }: Operation,
  response: TransportResponse,
  bytes: Uint8Array,
): Decoded {
  let text: string;
  try {
    text = (decoder ??= createDecoder()).decode(bytes);
  } catch {
    // Some decoders are unusable after a failure.
    decoder = undefined;
    return [undefined, 'body_not_utf8'];
  }
  // An empty response must not look like a value, such as an empty list.
  if (!text.trim()) return [undefined, expected === 'json' ? 'body_empty' : undefined];
  try {
    return [JSON.parse(text)];
  } catch {
    // Invalid JSON was cut off, and a web page is never a response of the API.
    const type = getType(response);
    const mayBeText = expected === 'any' || (expected === 'unknown' && !/html/i.test(type));
    return [text, /json/i.test(type) || !mayBeText ? 'body_not_json' : undefined];
  }
}

/** What a body says: an error, with its code and text, or a value, with the message of its envelope. */
type Form = readonly [
  isRefusal: unknown,
  code: number | undefined,
  detail: string | undefined,
  value: unknown,
  message: string | undefined,
];

/**
 * Recognises error bodies and envelopes by the fields that they must have. More fields, such as a
 * `timestamp`, change nothing: a refused write must not look done. A text `error` alone is a field of
 * some records.
 */
function readForm({ bareError }: Operation, body: unknown): Form {
  const { error, status, code: given, data, message } = (body ?? {}) as Body;
  const detail = typeof error === 'string' ? error : undefined;
  const number = Number(given);
  const code = number >= 400 ? number : undefined;
  const isEnvelope = status === 'success' && data !== undefined;
  return [
    detail !== undefined && (status === 'error' || code || (bareError && !isEnvelope)),
    code,
    detail,
    isEnvelope ? data : body,
    isEnvelope && typeof message === 'string' ? message : undefined,
  ];
}

// Read only when needed: each call would pay for it.
const getType = (response: TransportResponse): string => response.header('content-type') ?? '';

/** The error for a response of success whose body cannot be used. */
function unusable(
  { id }: Operation,
  response: TransportResponse,
  { byteLength }: Uint8Array,
  fault: InvalidResponseCode,
  context: ErrorContext,
): InvalidResponseError {
  const type = getType(response);
  const what =
    fault === 'body_not_utf8'
      ? 'is not UTF-8'
      : fault === 'body_empty'
        ? 'is empty'
        : /html/i.test(type)
          ? 'is a web page. Check `baseUrl` and proxies'
          : 'is not JSON, or was cut off';
  return new InvalidResponseError(
    fault,
    `${id}: the response (status ${response.status}, ${byteLength} bytes, ${type || 'no Content-Type'}) ${what}.`,
    context,
  );
}
