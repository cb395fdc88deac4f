// Bodies that mean something whatever operation they answer: error bodies and the envelope.
// Each is recognised by its exact shape, because records have an `error` of their own.

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (value: JsonObject, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

/** What an error body says. */
export interface ErrorBodyFacts {
  readonly detail: string;
  /** Its `code`; undefined where the body is `{ error }` alone. */
  readonly code: number | undefined;
}

/** The general error body `{ error, status: 'error', code }`. API document: Errors, 1. */
export function parseErrorBody(value: unknown): ErrorBodyFacts | undefined {
  // What most bodies do not have comes first: every answer is asked.
  if (!isObject(value) || value['status'] !== 'error') return undefined;
  const { error, code } = value;
  if (typeof error !== 'string' || !Number.isInteger(code)) return undefined;
  if (!hasOnly(value, ['error', 'status', 'code'])) return undefined;
  return { detail: error, code: code as number };
}

/** An error body that is `{ error }` alone. API document: Errors, 4. */
export function parseBareError(value: unknown): ErrorBodyFacts | undefined {
  if (!isObject(value) || !hasOnly(value, ['error'])) return undefined;
  return typeof value['error'] === 'string'
    ? { detail: value['error'], code: undefined }
    : undefined;
}

/** The text that a body of any shape has under `error`. For a response whose status says error. */
export function errorText(value: unknown): string | undefined {
  return isObject(value) && typeof value['error'] === 'string' ? value['error'] : undefined;
}

/** The success envelope `{ data, status: 'success', message }`. API document: Errors, 2. */
export function parseEnvelope(
  value: unknown,
): { readonly data: unknown; readonly message: string | undefined } | undefined {
  if (!isObject(value) || value['status'] !== 'success' || !('data' in value)) return undefined;
  if (!hasOnly(value, ['data', 'status', 'message'])) return undefined;
  const { message } = value;
  return { data: value['data'], message: typeof message === 'string' ? message : undefined };
}
