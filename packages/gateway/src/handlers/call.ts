import type { Assumptions, SwitchId } from '../assume.ts';
import { refuseBackwardTimes } from '../checks/value-ranges.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import type { CheckUpdate } from '../store/merge.ts';
import type { Page } from '../store/page.ts';
import type { TenantStore } from '../store/tenant.ts';

/** One request, checked and read, with what a handler may use to answer it. */
export interface Call<Input> {
  /** Path and query parameters by name, and `body`. */
  readonly input: Input;
  /** The query as it came, for parameters that the document does not name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The page that was asked for; the first one where the operation has no paging. */
  readonly page: Page;
  /** What the caller's tenant has. */
  readonly store: TenantStore;
  /** Where this gateway is reached, without a slash at the end. */
  readonly baseUrl: string;
  /** Now, as ISO text. */
  readonly now: string;
  /** Says that these assumptions shape the answer; a response header names them. */
  readonly assumed: (...ids: AssumptionId[]) => void;
  /** The value of each switch, for what shapes no answer but an error. */
  readonly assumptions: Assumptions;
  /** The value of a switch; reading it says that it shapes the answer. */
  readonly assume: <Id extends SwitchId>(id: Id) => Assumptions[Id];
}

/** What an update is checked for, by the switch. */
export const checkOf = (assumptions: Assumptions): CheckUpdate =>
  assumptions['value-ranges'] === 'checked' ? refuseBackwardTimes : () => {};

/** An answer that is `text/plain`. */
export class PlainText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type UndocumentedAnswer = {
  [Id in SwitchId]: Assumptions[Id] extends 'empty' | 'object' | 'record' ? Id : never;
}[SwitchId];

/** The answer of an operation whose response is not shown, as its switch says. */
export function undocumented(
  call: Pick<Call<unknown>, 'assume'>,
  id: Exclude<UndocumentedAnswer, 'settings-fields' | 'set-settings-fields'>,
  record: unknown,
): unknown {
  const answer = call.assume(id);
  if (answer === 'record') return record;
  return answer === 'object' ? {} : undefined;
}
