// Parses a response: returns its value, or throws the error that it represents.

import { getRetryAfter } from '#platform';
import { getContext } from '../call/attempt-error.ts';
import { isRepeatable } from '../errors/delivery.ts';
import { apiError } from '../errors/api-error.ts';
import { mark } from '../errors/brand.ts';
import { InvalidResponseError, type InvalidResponseCode } from '../errors/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';
import type { Attempt, Received } from '../types.ts';

/**
 * The fields of bodies that mean the same for each operation: error bodies, bare `{ error }` and the
 * success envelope. API document: Errors, 1, 4 and 2.
 */
type Body = Readonly<Partial<Record<'error' | 'status' | 'code' | 'data' | 'message', unknown>>>;

// Fatal, because a replacement character would silently change the data. Removes a BOM.
let decoder: { decode(bytes: Uint8Array): string } | undefined;

/**
 * The value of a response. JSON is parsed with any Content-Type. Throws the error that the response
 * represents: by its status, then by the shape of the body.
 */
export function parseResponse(
  attempt: Attempt,
  response: TransportResponse,
  bytes: Uint8Array,
): Received {
  const { operation, requestId, number } = attempt;
  const { response: expected = 'json' } = operation;
  const { status } = response;
  // Read only when needed: each call pays for it.
  const getType = (): string => response.header('content-type') ?? '';
  let body: unknown;
  let code: InvalidResponseCode | undefined;
  try {
    const text = (decoder ??= new TextDecoder('utf-8', { fatal: true })).decode(bytes);
    body = text.trim() ? text : undefined;
    // An empty response must not look like a value, such as an empty list.
    if (body === undefined && expected === 'json') code = 'body_empty';
    try {
      if (body !== undefined) body = JSON.parse(text);
    } catch {
      // Invalid JSON was cut off, and a web page is never a response of the API.
      const type = getType();
      const mayBeText = expected === 'any' || (expected === 'unknown' && !/html/i.test(type));
      if (/json/i.test(type) || !mayBeText) code = 'body_not_json';
    }
  } catch {
    // Some decoders are unusable after a failure.
    decoder = undefined;
    code = 'body_not_utf8';
  }
  const { error, status: said, code: inner, data, message } = (body ?? {}) as Body;
  // Envelopes have exactly these fields, because records may also have an `error`.
  const mayMean = typeof body === 'object' && (said !== undefined || operation.bareError === true);
  const names = mayMean
    ? Object.keys(body ?? {})
        .toSorted()
        .join()
    : '';
  const isErrorBody =
    (names === 'code,error,status' && said === 'error' && Number.isInteger(inner)) ||
    (names === 'error' && operation.bareError);
  const detail = typeof error === 'string' ? error : undefined;
  const isRefused = status < 200 || status > 299 || (isErrorBody && detail !== undefined);
  if (isRefused || code) {
    const context = {
      ...getContext(attempt, number),
      delivery: 'answered',
      response: (): Response => response.toResponse(),
      body,
    } as const;
    if (isRefused) {
      const refused = status < 300 && status > 199 ? ((inner as number) ?? status) : status;
      const refusal = { ...context, retryAfter: getRetryAfter(response), under: status };
      const failure = apiError(refused, detail, refusal, isRepeatable(attempt));
      if (attempt.earlier === 'unknown') mark(failure, 'unknown-attempt');
      throw failure;
    }
    const type = getType();
    const what =
      code === 'body_not_utf8'
        ? 'is not UTF-8'
        : code === 'body_empty'
          ? 'has an empty body, although the request was answered with success'
          : /html/i.test(type)
            ? 'is a web page. Check `baseUrl`, and proxies before the gateway'
            : 'is not JSON, or was cut off';
    throw new InvalidResponseError(
      code!,
      `${operation.id}: the response (status ${status}, ${bytes.byteLength} bytes, ${type || 'no Content-Type'}) ${what}.`,
      context,
    );
  }
  const isEnvelope = said === 'success' && /^data,(message,)?status$/.test(names);
  return {
    value: isEnvelope ? data : body,
    message: isEnvelope && typeof message === 'string' ? message : undefined,
    requestId,
    attempts: number,
    head: response,
  };
}
