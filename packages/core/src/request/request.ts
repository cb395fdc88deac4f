// Builds the request of an operation, without the key. Everything is checked before the runtime does,
// because its messages print values.

import { headerFault } from '#platform';
import { type InputError, invalidInput } from '../errors/errors.ts';
import type { Call, PreparedRequest } from '../types.ts';
import { hasDotSegment } from './path.ts';

/** The header with the id of the call. A caller can set it to choose the id. */
export const requestIdHeader = 'x-client-request-id';

/** Builds the request of a call. Throws `InputError`; then nothing was sent. */
export function buildRequest(call: Call): PreparedRequest {
  const { operation, input, options, settings, requestId } = call;
  const { id, method, path, query = [], body: encode } = operation;
  const fail = (name: string, why: string): InputError =>
    invalidInput(id, name, `\`${name}\` ${why}.`);

  // Every second part is the name of a parameter.
  const parts = path.split(/\{([^}]+)\}/);
  let url = settings.baseUrl + parts[0]!;
  for (let at = 1; at < parts.length; at += 2) {
    const name = parts[at]!;
    const value = input[name];
    const text = toText(value);
    const isPlain = text && /^[\w-]+$/.test(text);
    if (!isPlain) {
      if (value === undefined || value === null) throw fail(name, 'is missing');
      if (text === undefined) throw fail(name, 'must be well-formed text or a finite number');
      if (!text || hasDotSegment(text)) throw fail(name, 'would name another path');
    }
    url += (isPlain ? text : encodeURIComponent(text)) + parts[at + 1]!;
  }

  let separator = '?';
  const addQuery = (name: string, value: unknown): void => {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (value === undefined || value === null) return;
      url += `${separator}${encodeForm(name)}=${encodeForm(String(one))}`;
      separator = '&';
    }
  };
  const { extraQuery } = options;
  for (const name of Object.keys(input)) if (query.includes(name)) addQuery(name, input[name]);
  if (extraQuery) for (const name of Object.keys(extraQuery)) addQuery(name, extraQuery[name]);

  const body = encode?.(id, input['body']);
  if (body !== undefined && /^(GET|HEAD)$/.test(method))
    throw fail('body', `cannot be sent by ${method}`);

  const headers: Record<string, string> = { ...settings.headers };
  if (body !== undefined) headers['content-type'] = 'application/json';
  // Not in a page, because CORS may forbid the header.
  if (headers['user-agent']) headers[requestIdHeader] = requestId;
  for (const [name, value] of options.headers ? Object.entries(options.headers) : []) {
    const why = headerFault(name, value ?? '');
    if (why) throw invalidInput(id, 'headers', `the header ${JSON.stringify(name)} ${why}.`);
    if (value === undefined) delete headers[name.toLowerCase()];
    else headers[name.toLowerCase()] = value.trim();
  }
  return { method, url, headers, body };
}

/** Text or a finite number, as well-formed text; otherwise undefined. */
function toText(value: unknown): string | undefined {
  const text = typeof value === 'string' || Number.isFinite(value) ? String(value) : undefined;
  return text?.isWellFormed() ? text : undefined;
}

/** The names of the parameters in the template of a path. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);

const encodeForm = (text: string): string =>
  /^\w*$/.test(text) ? text : encodeURIComponent(text).replaceAll('%20', '+');

/** Refuses unknown inputs, and query parameters that are given twice or cannot be text. Throws `InputError`. */
export function checkInput({ operation, input, options }: Call): void {
  const { id, path, query = [], body } = operation;
  const { extraQuery = {} } = options;
  const refuse = (name: string, why: string): never => {
    throw invalidInput(id, name, `\`${name}\` ${why}.`);
  };
  const checkQuery = (name: string, value: unknown): void => {
    const all = Array.isArray(value) ? (value as unknown[]) : [value ?? ''];
    if (all.some((one) => typeof one !== 'boolean' && toText(one) === undefined)) {
      refuse(name, 'must be well-formed text, a finite number or a boolean');
    }
  };
  for (const [name, value] of Object.entries(input)) {
    if (query.includes(name)) {
      const other = Object.hasOwn(extraQuery, name) ? extraQuery[name] : undefined;
      if (value !== undefined && other !== undefined) {
        refuse(name, 'is both an input and in `extraQuery`');
      }
      checkQuery(name, value);
    } else if (!path.includes(`{${name}}`) && !(body && name === 'body')) {
      const known = [...parameterNames(path), ...query, ...(body ? ['body'] : [])];
      refuse(
        name,
        `is not an input; it takes ${known.join(', ') || 'none'}. Others belong in \`extraQuery\``,
      );
    }
  }
  for (const [name, value] of Object.entries(extraQuery)) checkQuery(name, value);
}

/** The places of the unknown fields in the body of a call. */
export function findUnknownFields({
  operation,
  input,
}: Call): { readonly path: readonly PropertyKey[] }[] {
  const { fields } = operation;
  if (fields === undefined) return [];
  const known = fields.split(' ');
  const { body } = input;
  const isList = Array.isArray(body);
  const items: readonly unknown[] = isList ? body : [body];
  return items.flatMap((item, at) =>
    typeof item !== 'object' || item === null || 'toJSON' in item
      ? []
      : Object.entries(item as Record<string, unknown>)
          // JSON does not carry undefined.
          .filter(([name, value]) => value !== undefined && !known.includes(name))
          .map(([name]) => ({ path: isList ? [at, name] : [name] })),
  );
}
