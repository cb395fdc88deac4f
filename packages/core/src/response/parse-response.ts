// From a response to its value, or to the error that it is.

import { type Attempt, getContext, type Received } from '../call/call.ts';
import { isRepeatable } from '../call/delivery.ts';
import { getRetryAfter } from '../call/retry-after.ts';
import { apiError } from '../errors/api-error.ts';
import { ResponseError, type ResponseErrorCode } from '../errors/errors.ts';
import type { TransportResponse } from '../transport/transport.ts';
import { errorText, parseBareError, parseEnvelope, parseErrorBody } from './envelope.ts';

// Fatal, because a replacement character would be data that nobody sent. Drops a BOM.
let decoder: { decode(bytes: Uint8Array): string } | undefined;

/**
 * The value of a response. JSON is JSON whatever the Content-Type says, and an empty body is
 * undefined. Throws the error that the response is: status first, then the shape of the body.
 */
export function parseResponse(
  attempt: Attempt,
  response: TransportResponse,
  bytes: Uint8Array,
): Received {
  const { operation, requestId, number } = attempt;
  const { status } = response;
  const type = response.header('content-type') ?? '';
  let body: unknown;
  let code: ResponseErrorCode | undefined;
  try {
    const text = (decoder ??= new TextDecoder('utf-8', { fatal: true })).decode(bytes);
    body = text.trim() ? text : undefined;
    try {
      if (body !== undefined) body = JSON.parse(text);
    } catch {
      // JSON that cannot be parsed was cut off, and a web page is never an answer of the API.
      const { response: expected } = operation;
      const mayBeText = expected === 'any' || (expected === 'unknown' && !/html/i.test(type));
      if (/json/i.test(type) || !mayBeText) code = 'body_not_json';
    }
  } catch {
    // Some decoders are unusable after a failure.
    decoder = undefined;
    code = 'body_not_utf8';
  }
  // Most bodies have neither.
  const isShaped =
    typeof body === 'object' && body !== null && ('status' in body || operation.bareError === true);
  const isRefused = status < 200 || status > 299;
  const error = isRefused
    ? { detail: errorText(body), code: status }
    : isShaped
      ? (parseErrorBody(body) ?? (operation.bareError ? parseBareError(body) : undefined))
      : undefined;
  if (error || code) {
    const context = {
      ...getContext(attempt, number),
      delivery: 'answered',
      response: (): Response => response.toResponse(),
      body,
    } as const;
    if (error) {
      const more = { retryAfter: getRetryAfter(response), under: status };
      const refusal = { ...context, ...more };
      throw apiError(error.code ?? status, error.detail, refusal, isRepeatable(attempt));
    }
    const what =
      code === 'body_not_utf8'
        ? 'is not UTF-8'
        : /html/i.test(type)
          ? 'is a web page. Check `baseUrl`, and proxies before the gateway'
          : 'is not JSON, or was cut off';
    throw new ResponseError(
      code!,
      `${operation.id}: the response (status ${status}, ${bytes.byteLength} bytes, ${type || 'no Content-Type'}) ${what}.`,
      context,
    );
  }
  const envelope = isShaped ? parseEnvelope(body) : undefined;
  return {
    value: envelope ? envelope.data : body,
    message: envelope?.message,
    requestId,
    attempts: number,
    head: response,
  };
}
