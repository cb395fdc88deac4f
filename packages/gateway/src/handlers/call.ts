import type { Assumptions, SwitchId } from '../resolve-assumptions.ts';
import { refuseBackwardTimes } from '../checks/value-ranges.ts';
import { zUuid } from '../checks/inputs.ts';
import { parse } from '../checks/schema.ts';
import { badInput } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import type { OperationId, Operations } from '../generated/operations.ts';
import type { CheckUpdate } from '../store/merge.ts';
import type { JsonList, Page } from '../store/page.ts';
import type { TenantStore } from '../store/tenant.ts';

export interface Call<Input> {
  /** Path and query parameters by name, and `body`. */
  readonly input: Input;
  /** The unparsed query, for parameters that the document does not name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The requested page; the first page for an operation without paging. */
  readonly page: Page;
  /** The records of the caller's tenant. */
  readonly store: TenantStore;
  /** The URL of this gateway, without a trailing slash. */
  readonly baseUrl: string;
  /** The current time, as ISO text. */
  readonly now: string;
  /** Reports that these assumptions shape the response; a response header names them. */
  readonly assumed: (...ids: AssumptionId[]) => void;
  /** The value of each switch, for assumptions that affect only errors. */
  readonly assumptions: Assumptions;
  /** Returns the value of a switch, and reports that it shapes the response. */
  readonly assume: <Id extends SwitchId>(id: Id) => Assumptions[Id];
}

/** The check of an update, depending on the switch. */
export const getUpdateCheck = (assumptions: Assumptions): CheckUpdate =>
  assumptions['value-ranges'] === 'checked' ? refuseBackwardTimes : () => {};

export class PlainText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The response of an operation without a documented response, depending on its switch. */
export function undocumented(
  call: Pick<Call<unknown>, 'assume'>,
  id: Extract<SwitchId, `${string}-response`>,
  record: unknown,
): unknown {
  const answer = call.assume(id);
  if (answer === 'record') return record;
  return answer === 'object' ? {} : undefined;
}

/**
 * `undefined` becomes a 200 without a body, a `PlainText` text, a `JsonList` the stored JSON, anything
 * else JSON.
 */
export type Handler<Id extends OperationId> = (
  call: Call<Operations[Id][0]>,
) => Promise<Operations[Id][1] | Stored<Operations[Id][1]>>;

type Stored<Answer> = Answer extends readonly unknown[] ? JsonList : never;

/** A handler for each operation of a table: of all domains or of one. */
export type Handlers<Table = Operations> = {
  readonly [Id in keyof Table & OperationId]: Handler<Id>;
};

/** @throws Failure (400) when the id is absent; the schemas require none. */
export function demandId(id: string | undefined, where: string): string {
  if (id !== undefined) return id;
  throw badInput(
    `${where}: expected the UUID that names the record, got nothing`,
    'body-fields-required',
  );
}

/** An id in a query parameter that the document does not name. */
export function idParameter(
  parameters: Readonly<Record<string, unknown>>,
  name: string,
): string | undefined {
  const value = parameters[name];
  return value === undefined ? undefined : parse(zUuid, value, [name]);
}
