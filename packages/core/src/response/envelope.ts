// Bodies that mean the same for each operation: error bodies and the success envelope. Each is
// recognised by its exact shape, because records have an `error` of their own.

/** What an error body says. */
interface ErrorFacts {
  readonly detail: string;
  /** Its `code`, if any. */
  readonly code?: number;
}

/** The object, if a value has these names and no others than `more`. */
function matchShape(
  value: unknown,
  names: string,
  more?: string,
): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const known = names.split(' ');
  const isMatch =
    known.every((name) => Object.hasOwn(value, name)) &&
    Object.keys(value).every((name) => known.includes(name) || name === more);
  return isMatch ? (value as Record<string, unknown>) : undefined;
}

/** The general error body `{ error, status: 'error', code }`. API document: Errors, 1. */
export function parseErrorBody(value: unknown): ErrorFacts | undefined {
  const { error, status, code } = matchShape(value, 'error status code') ?? {};
  return typeof error === 'string' && status === 'error' && Number.isInteger(code)
    ? { detail: error, code: code as number }
    : undefined;
}

/** An error body that is `{ error }` alone. API document: Errors, 4. */
export function parseBareError(value: unknown): ErrorFacts | undefined {
  const { error } = matchShape(value, 'error') ?? {};
  return typeof error === 'string' ? { detail: error } : undefined;
}

/** The text under `error` in a body of any shape, for a response whose status is an error. */
export function errorText(body: unknown): string | undefined {
  const { error } = (body ?? {}) as { readonly error?: unknown };
  return typeof error === 'string' ? error : undefined;
}

/** The success envelope `{ data, status: 'success', message }`. API document: Errors, 2. */
export function parseEnvelope(
  value: unknown,
): { readonly data: unknown; readonly message: string | undefined } | undefined {
  const { data, status, message } = matchShape(value, 'data status', 'message') ?? {};
  return status === 'success'
    ? { data, message: typeof message === 'string' ? message : undefined }
    : undefined;
}
