import type { Call } from './call.ts';
import type { JsonList } from '../store/json-list.ts';
import type { OperationId, Operations } from './operations.ts';

/**
 * `undefined` is answered as 200 without a body, a `PlainText` as text, a `JsonList` as it was
 * stored, anything else as JSON.
 */
export type Handler<Id extends OperationId> = (
  call: Call<Operations[Id][0]>,
) => Promise<Operations[Id][1] | Stored<Operations[Id][1]>>;

/** Records in a list are as they are stored. */
type Stored<Answer> = Answer extends readonly unknown[] ? JsonList : never;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
