// What a provider state is: a precondition of an interaction, and how the gateway sets it up.
import * as z from 'zod/mini';
import type { Assumptions } from '../../assume.ts';
import { zFields, zInteger, zTextOf } from '../../checks/inputs.ts';
import type { Db } from '../../store/tenant.ts';

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

interface Param<Value> {
  readonly description: string;
  readonly schema: z.ZodMiniType<Value>;
}

/** `Values`: what a request needs, by name, such as the ids of the new records. */
export interface ProviderState<Values = unknown> {
  readonly description: string;
  readonly params: Readonly<Record<string, Param<unknown>>>;
  /** Unknown params are refused, because they may be misspelled. */
  readonly schema: z.ZodMiniType<object>;
  /** A description of each value. */
  readonly values: Readonly<Record<string, string>>;
  setUp(setting: Setting, params: object): Promise<Values>;
}

interface Definition<Params extends object, Values> {
  readonly description: string;
  readonly params?: { readonly [Name in keyof Params]: Param<Params[Name]> };
  readonly values?: Readonly<Record<string, string>>;
  setUp(setting: Setting, params: Params): Promise<Values>;
}

/** Derives the types of the params of a state. */
export function define<Params extends object, Values>({
  params,
  values = {},
  ...state
}: Definition<Params, Values>): ProviderState<Values> {
  const known: ProviderState['params'] = { ...params };
  const shape = Object.entries(known).map(([name, { schema }]) => [name, schema] as const);
  return {
    ...(state as Pick<ProviderState<Values>, 'description' | 'setUp'>),
    params: known,
    schema: zFields(Object.fromEntries(shape)),
    values,
  };
}

/** Enough for any contract, and few enough for one transaction. */
const most = 100;

const zBlankless = zTextOf('a text that is not blank', (text) => text.trim() !== '');

export const texts = (what: string): Param<readonly string[]> => ({
  description: `1 to ${most} texts: ${what}`,
  schema: z.array(zBlankless, { error: `expected an array of 1 to ${most} texts` }).check(
    z.refine(({ length }) => length >= 1 && length <= most, {
      error: `expected 1 to ${most} texts`,
    }),
  ),
});

export const amount = (what: string): Param<number> => ({
  description: `an integer from 1 to ${most}: ${what}`,
  schema: zInteger(1, most),
});
