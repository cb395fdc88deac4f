import type { Call } from './call.ts';
import type { OperationId, Operations } from './operations.ts';

/** `undefined` is answered as 200 without a body, a `PlainText` as text, anything else as JSON. */
export type Handler<Id extends OperationId> = (
  call: Call<Operations[Id][0]>,
) => Promise<Operations[Id][1]>;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
