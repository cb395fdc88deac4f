// The one way of a call: check the input, build the request, attempt it, decode the answer, decide
// whether it is an error, unwrap it, check it, return it.

import { type ApiError, apiError } from './api-error.ts';
import { type Answer, attempt } from './attempt.ts';
import type { Raw } from './call.ts';
import { withoutKey } from './credentials.ts';
import { decode, undecodable } from './decode.ts';
import { ConfigurationError, type ErrorContext } from './errors.ts';
import type { Input, Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { buildRequest, type PreparedRequest, splitInput } from './request.ts';
import { mergeOptions, type Settings } from './settings.ts';
import { asBareError, asEnvelope, asErrorBody, errorText } from './shapes.ts';
import { validateInput, validateResponse } from './validate.ts';

const defaultTimeout = 60_000;
const defaultMaxResponseBytes = 32 * 1024 * 1024;

/** Runs one call from end to end. Rejects with a member of the error family. */
export async function run(
  settings: Settings,
  operation: Operation,
  input: Input,
  options: CallOptions,
): Promise<Raw<unknown>> {
  const merged = mergeOptions(settings.defaults, options);
  const validation = merged.validate || undefined;
  const parts = splitInput(operation, input);
  await validateInput(validation, operation.id, parts);
  const request = buildRequest(settings.baseUrl, operation, parts, merged);
  const context: ErrorContext = {
    operation: operation.id,
    request: { method: request.method, url: request.url },
    attempts: 1,
  };
  const { response, bytes } = await attempt(
    merged.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    request,
    () => addKey(settings, operation, request),
    {
      timeout: merged.timeout ?? defaultTimeout,
      maxResponseBytes: merged.maxResponseBytes ?? defaultMaxResponseBytes,
      signal: merged.signal,
    },
    context,
  );
  const { value, message } = interpret(operation, request, { response, bytes }, context);
  await validateResponse(validation, operation.id, value, { ...context, response });
  return { value, response, message };
}

async function addKey(
  settings: Settings,
  operation: Operation,
  request: PreparedRequest,
): Promise<void> {
  if (settings.key) {
    request.headers.set('x-api-key', await settings.key({ operation: operation.id }));
  } else if (operation.auth === 'required') {
    throw new ConfigurationError(
      `${operation.id} needs an API key, and this client was made without one (\`apiKey: null\`). Nothing was sent.`,
      { operation: operation.id },
    );
  }
}

/** Whether a body that is no JSON may be what was asked for. */
function mayBeText({ response: expected }: Operation, { headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  // What says that it is JSON, and is not, was cut off.
  if (/json/i.test(type)) return false;
  return expected === 'any' || (expected === 'unknown' && !/html/i.test(type));
}

/** The value of an answer. Throws the error that it is: status first, then the shape of the body. */
function interpret(
  operation: Operation,
  request: PreparedRequest,
  { response, bytes }: Answer,
  context: ErrorContext,
): { readonly value: unknown; readonly message: string | undefined } {
  const decoded = decode(bytes);
  const body = 'fault' in decoded ? undefined : decoded.value;
  const fail = (status: number, said: string | undefined): ApiError => {
    const detail = said && withoutKey(said, request.headers.get('x-api-key'));
    return apiError(status, detail, { ...context, response, delivery: 'answered', body });
  };
  if (!response.ok) throw fail(response.status, errorText(body));
  if ('fault' in decoded) throw undecodable(decoded.fault, response, bytes, undefined, context);
  const error = asErrorBody(body) ?? (operation.bareError ? asBareError(body) : undefined);
  if (error) throw fail(error.code ?? response.status, error.detail);
  if (!decoded.isJson && body !== undefined && !mayBeText(operation, response)) {
    throw undecodable('body_not_json', response, bytes, body, context);
  }
  const envelope = asEnvelope(body);
  return envelope
    ? { value: envelope.data, message: envelope.message }
    : { value: body, message: undefined };
}
