import type { Call } from './call.ts';
import type { JsonList, JsonText } from '../store/json.ts';
import type { OperationId, Operations } from '../generated/operations.ts';

/**
 * `undefined` is answered as 200 without a body, a `PlainText` as text, a `JsonText` and a `JsonList`
 * as they were stored, anything else as JSON.
 */
export type Handler<Id extends OperationId> = (
  call: Call<Operations[Id][0]>,
) => Promise<Operations[Id][1] | Stored<Operations[Id][1]>>;

/** A record, or those of a list, as they are stored. */
type Stored<Answer> = Answer extends readonly unknown[] ? JsonList : JsonText;

/** One for each operation of a table: all of them, or those of a domain. */
export type Handlers<Table = Operations> = {
  readonly [Id in keyof Table & OperationId]: Handler<Id>;
};
