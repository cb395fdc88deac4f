// What the transport knows of an operation: facts from the OpenAPI document.

import type { StreamedBody } from './streamed-body.ts';
import type { ReportUnknownFields } from './unknown-fields.ts';

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
   * How the input's `body` is sent: `json` any value, `object` likewise but `{}` when there is
   * none, or a function that makes it, such as `encodeBase64`, so that bundles without such an
   * operation go without. Absent: the operation has no body.
   */
  readonly body?: 'json' | 'object' | EncodeBody;
  /**
   * The documented fields of the body, separated by spaces, with what reports other fields:
   * `reportUnknownFields`. Of a body that is a list, the fields of its items.
   */
  readonly fields?: readonly [report: ReportUnknownFields, known: string];
  /**
   * `unknown` where the document does not show the response: text that is no JSON is then text, but
   * for a web page, which is never an answer of this API. `any` lets that pass too.
   */
  readonly response?: 'json' | 'unknown' | 'any';
  /** True where error bodies are `{ error }` alone, without `status` and `code`. */
  readonly bareError?: boolean;
  /** Whether the operation needs the API key; `optional` sends it when there is one. */
  readonly auth: 'required' | 'optional';
  /** Whether sending the request twice does no more than sending it once. */
  readonly retry: 'safe' | 'unsafe';
}

/** Makes the body of a request of what a caller gives. Throws an `InputError` for what cannot be one. */
export type EncodeBody = (operation: string, body: unknown) => string | StreamedBody | undefined;

/** The flat input of an operation: path and query parameters by name, and `body`. */
export type Input = Readonly<Record<string, unknown>>;
