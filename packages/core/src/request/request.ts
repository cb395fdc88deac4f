// Builds the request of an operation, without the key. Everything is checked before the runtime does,
// because its messages print values.

import { headerFault } from '#platform';
import { type InputError, invalidInput } from '../errors/errors.ts';
import type { MiddlewareRequest } from '../transport/transport.ts';
import type { Call } from '../types.ts';
import { hasDotSegment } from './path.ts';

/** The header with the id of the call. A caller can set it to choose the id. */
export const requestIdHeader = 'x-client-request-id';

/** Builds the request of a call. Throws `InputError`; then nothing was sent. */
export function buildRequest(call: Call): MiddlewareRequest {
  const { operation, input, options, settings, requestId } = call;
  const { id, method, path, query = [], body: encode } = operation;
  const fail = (name: string, why: string): InputError =>
    invalidInput(id, name, `\`${name}\` ${why}.`);
  const notText = (name: string): InputError =>
    fail(name, 'must be well-formed text or a finite number');

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
      if (text === undefined) throw notText(name);
      if (!text || hasDotSegment(text)) throw fail(name, 'would name another path');
    }
    url += (isPlain ? text : encodeURIComponent(text)) + parts[at + 1]!;
  }

  let separator = '?';
  const addQuery = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const text = toText(one);
      if (text === undefined) throw notText(name);
      url += `${separator}${encodeForm(name)}=${encodeForm(text)}`;
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
    if (value == null) delete headers[name.toLowerCase()];
    else headers[name.toLowerCase()] = value.trim();
  }
  return { method, url, headers, body };
}

/** Text, a finite number or a boolean, as well-formed text; otherwise undefined. */
function toText(value: unknown): string | undefined {
  const isText = /^(string|boolean)$/.test(typeof value) || Number.isFinite(value);
  const text = isText ? String(value) : undefined;
  return text?.isWellFormed() ? text : undefined;
}

/** The names of the parameters in the template of a path. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name!);

const encodeForm = (text: string): string =>
  /^\w*$/.test(text) ? text : encodeURIComponent(text).replaceAll('%20', '+');

/** Refuses unknown inputs. Throws `InputError`. */
export function checkInput({ operation, input }: Call): void {
  const { id, path, query = [], body } = operation;
  for (const name of Object.keys(input)) {
    if (query.includes(name) || path.includes(`{${name}}`) || (body && name === 'body')) continue;
    const known = [...parameterNames(path), ...query, ...(body ? ['body'] : [])];
    const why = `is not an input; it takes ${known.join(', ') || 'none'}`;
    const places = 'Options are the last argument, and other parameters belong in `extraQuery`.';
    throw invalidInput(id, name, `\`${name}\` ${why}. ${places}`);
  }
}
