// Requests to undocumented endpoints.

import { checkOptions } from '#rules';
import { addHooks } from '../call/hooks.ts';
import { type CallPromise, toCallPromise } from '../call/call-promise.ts';
import type { Operation } from '../operation.ts';
import { encodeJson } from '../request/body.ts';
import { checkMethod, checkWrittenPath, encodePath } from '../request/path.ts';
import { checkVersion, type Client } from './client.ts';
import type { CallOptions, QueryValue } from '../types.ts';

/** Options of a request to an undocumented endpoint. */
export interface RequestOptions extends CallOptions {
  /**
   * Query parameters; an array repeats its name, `undefined` is left out.
   *
   * @default none
   * @example { page: 0 }
   */
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
  /**
   * Any JSON value; `undefined` sends no body.
   *
   * @default none
   * @example { name: 'Hall' }
   */
  readonly body?: unknown;
}

/**
 * Calls an endpoint that the API document does not describe, with the same key, errors and decoding.
 * Rejects with a `RoomSessionsError`.
 *
 * @param path The path, without a query.
 * @example await request(client, 'GET', '/api/v1/recording', { query: { page: 0 } })
 */
export function request<T = unknown>(
  client: Client,
  method: Operation['method'],
  path: string,
  options: RequestOptions = {},
): CallPromise<T> {
  const id = `${method} ${path}`;
  const { query = {}, body, ...rest } = Object(options) as RequestOptions;
  const operation: { -readonly [Name in keyof Operation]: Operation[Name] } = {
    id,
    method,
    path,
    body: encodeJson,
    response: 'any',
    idempotent: method === 'GET' || method === 'HEAD',
  };
  // Checked inside the call, beside its other options, so that a failure rejects and has the id of the call.
  const check = (): undefined => {
    checkOptions(options, 'call', 'query body', id);
    checkMethod(id, method);
    checkWrittenPath(id, path);
    operation.path = encodePath(path);
  };
  try {
    checkVersion(client);
  } catch (error) {
    return toCallPromise(Promise.reject(error as Error));
  }
  const own = { ...rest, extraQuery: { ...query, ...rest.extraQuery } };
  return client.call<T>(operation, { body }, addHooks(own, { check }));
}
