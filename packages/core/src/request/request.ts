// Builds the request of an operation, without the key. Everything is checked before the runtime does,
// because its messages print values.

import { isRuntimeHeader } from '#platform';
import { type InputError, invalidInput } from '../errors/errors.ts';
import { hasDotSegment, parameterNames, splitTemplate } from './path.ts';
import type { Call, PreparedRequest } from '../types.ts';

/** The header with the id of the call. A caller can set it to choose the id. */
export const requestIdHeader = 'x-client-request-id';

/** Builds the request of a call. Throws `InputError`; then nothing was sent. */
export function buildRequest(call: Call): PreparedRequest {
  const { operation, input, options, settings, requestId } = call;
  const { id, method, path, query = [], body: encode } = operation;
  const fail = (name: string, why: string): InputError =>
    invalidInput(id, name, `\`${name}\` ${why}.`);

  const parts = splitTemplate(path);
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
      const text = typeof one === 'boolean' ? String(one) : toText(one);
      if (value === undefined || value === null) return;
      if (text === undefined)
        throw fail(name, 'must be well-formed text, a finite number or a boolean');
      url += `${separator}${encodeForm(name)}=${encodeForm(text)}`;
      separator = '&';
    }
  };
  const { extraQuery } = options;
  for (const name of Object.keys(input)) {
    const value = input[name];
    if (query.includes(name)) {
      const other = extraQuery && Object.hasOwn(extraQuery, name) ? extraQuery[name] : undefined;
      if (value !== undefined && other !== undefined) {
        throw fail(name, 'is both an input and in `extraQuery`');
      }
      addQuery(name, value);
    } else if (parts.indexOf(name) % 2 !== 1 && !(name === 'body' && encode)) {
      const known = [...parameterNames(path), ...query, ...(encode ? ['body'] : [])].join(', ');
      throw fail(
        name,
        `is not an input; it takes ${known || 'none'}. Others belong in \`extraQuery\``,
      );
    }
  }
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

const encodeForm = (text: string): string =>
  /^\w*$/.test(text) ? text : encodeURIComponent(text).replaceAll('%20', '+');

/** Why a header cannot be sent, without its value; undefined if it can be sent. */
export function headerFault(name: string, value: unknown): string | undefined {
  if (/^x-api-key$/i.test(name)) return 'is the API key; use `apiKey`';
  if (isRuntimeHeader(name)) return 'is set by the runtime';
  return /^[!#$%&'*+\-.^_`|~\w]+$/.test(name) &&
    typeof value === 'string' &&
    /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
    ? undefined
    : 'has an invalid name or value';
}
