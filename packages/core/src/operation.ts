// The facts of an operation, from the OpenAPI document.

import type { StreamedBody } from './transport/transport.ts';

/** One operation of the API. The generated packages hold one for each documented operation. */
export interface Operation {
  /** The operationId, for example `getRoomSettings`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  /** Path with its parameters in braces, for example `/api/v1/social/settings/{socialId}`. */
  readonly path: string;
  /** Names of the documented query parameters. */
  readonly query?: readonly string[];
  /**
   * Encodes the input's `body`, such as `encodeJson`. Absent: the operation has no body. A function, so
   * that a bundle contains only the encoders that it needs.
   */
  readonly body?: EncodeBody;
  /**
   * The documented fields of the body, separated by spaces. If the body is a list, the fields of its
   * items.
   */
  readonly fields?: string;
  /**
   * `json`, the default, if the document describes a body: an empty response is an error. `unknown` if
   * it does not: an empty response is `undefined`, and text that is not JSON is returned as text, except
   * a web page, which is never a response of this API. `any` also accepts a web page.
   */
  readonly response?: 'json' | 'unknown' | 'any';
  /** True if error bodies are only `{ error }`, without `status` and `code`. */
  readonly bareError?: boolean;
  /** Whether the request is idempotent. */
  readonly idempotent: boolean;
}

/** Encodes the body of a request. Throws an `InputError` for an invalid value. */
export type EncodeBody = (operation: string, body: unknown) => string | StreamedBody | undefined;

/** The flat input of an operation: path and query parameters by name, and `body`. */
export type Input = Readonly<Record<string, unknown>>;
