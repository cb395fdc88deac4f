import type { Assumptions } from '../../assume.ts';
import type { Db } from '../../store/tenant.ts';
import type { Params, ParamValues } from './params.ts';

/** The context of a provider state. */
export interface Setting {
  /** In one transaction: a state that fails leaves nothing. */
  readonly db: Db;
  /** The current time, as ISO text. */
  readonly now: string;
  readonly assumptions: Assumptions;
  /** A key of the tenant, which is accepted for at least ten minutes. */
  readonly issueKey: () => Promise<string>;
}

/** The values of a state by name: the ids that a request needs. */
export type Values = Readonly<Record<string, string | number>>;

/** A precondition of an interaction, and how the gateway sets it up. */
export interface ProviderState<P extends Params = Params> {
  /** The sentence that names it in a contract. */
  readonly state: string;
  readonly description: string;
  readonly params: P;
  /** A description of each value. */
  readonly values: Readonly<Record<string, string>>;
  setUp(setting: Setting, params: ParamValues<P>): Promise<Values | undefined>;
}

type StateDefinition<P extends Params> = Omit<ProviderState<P>, 'params' | 'values'> &
  Partial<Pick<ProviderState<P>, 'params' | 'values'>>;

/** Derives the types of a state's params. `params` and `values` default to empty. */
export const define = <P extends Params>(state: StateDefinition<P>): ProviderState => ({
  params: {},
  values: {},
  ...state,
});
