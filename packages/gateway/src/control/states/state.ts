import type { Assumptions } from '../../assume.ts';
import type { Db } from '../../store/tenant.ts';
import type { Params, ParamValues } from './params.ts';

/** Where a state is made. */
export interface Setting {
  /** Within one transaction: a state that fails leaves nothing. */
  readonly db: Db;
  /** Now, as ISO text. */
  readonly now: string;
  readonly assumptions: Assumptions;
}

/** What a state made, by name: the ids that a request needs. */
export type Values = Readonly<Record<string, string | number>>;

/** Something that an interaction takes for granted, and how the gateway comes to it. */
export interface ProviderState<P extends Params = Params> {
  /** The sentence that names it in a contract. */
  readonly state: string;
  readonly description: string;
  readonly params: P;
  /** What each value is. */
  readonly values: Readonly<Record<string, string>>;
  setUp(setting: Setting, params: ParamValues<P>): Promise<Values | undefined>;
}

type StateDefinition<P extends Params> = Omit<ProviderState<P>, 'params' | 'values'> &
  Partial<Pick<ProviderState<P>, 'params' | 'values'>>;

/** Derives the types of the params of a state. `params` and `values` default to none. */
export const define = <P extends Params>(state: StateDefinition<P>): ProviderState => ({
  params: {},
  values: {},
  ...state,
});
