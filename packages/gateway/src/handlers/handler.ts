import type { Call } from './call.ts';
import type { JsonList, JsonText } from '../store/json.ts';
import type { OperationId, Operations } from '../generated/operations.ts';

/**
 * `undefined` becomes a 200 without a body, a `PlainText` text, a `JsonText` and a `JsonList` the
 * stored JSON, anything else JSON.
 */
export type Handler<Id extends OperationId> = (
  call: Call<Operations[Id][0]>,
) => Promise<Operations[Id][1] | Stored<Operations[Id][1]>>;

/** A record or a list of records, as stored. */
type Stored<Answer> = Answer extends readonly unknown[] ? JsonList : JsonText;

/** A handler for each operation of a table: of all domains or of one. */
export type Handlers<Table = Operations> = {
  readonly [Id in keyof Table & OperationId]: Handler<Id>;
};
