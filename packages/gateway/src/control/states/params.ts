// The params of provider states: their descriptions, and how they are read.
import { place } from '../../checks/describe.ts';
import { invalid, readInteger } from '../../checks/fields.ts';
import { badInput } from '../../failure.ts';

export interface Param<T = unknown> {
  readonly description: string;
  /** @throws Failure (400) that names the field. */
  read(value: unknown, path: readonly PropertyKey[]): T;
}

export type Params = Readonly<Record<string, Param>>;

export type ParamValues<P extends Params> = {
  readonly [Name in keyof P]: P[Name] extends Param<infer T> ? T : never;
};

/** Enough for any contract, and few enough for one transaction. */
const most = 100;

export const texts = (what: string): Param<readonly string[]> => ({
  description: `1 to ${most} texts: ${what}`,
  read(value, path) {
    if (!Array.isArray(value)) throw invalid(path, `an array of 1 to ${most} texts`, value);
    if (value.length < 1 || value.length > most) throw invalid(path, `1 to ${most} texts`, value);
    return value.map((item: unknown, index) => {
      if (typeof item === 'string' && item.trim() !== '') return item;
      throw invalid([...path, index], 'a text that is not blank', item);
    });
  },
});

export const amount = (what: string): Param<number> => ({
  description: `an integer from 1 to ${most}: ${what}`,
  read: (value, path) => readInteger(value, path, 1, most),
});

/**
 * Reads all params. An unknown param is refused, because it may be a misspelled one.
 *
 * @throws Failure (400) that names the first mismatch.
 */
export function readParams(
  params: Params,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = Object.keys(params);
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(params, name));
  if (stranger !== undefined) {
    const has = names.length === 0 ? 'has no params' : `has only ${names.join(', ')}`;
    throw badInput(`${place(['body', 'params', stranger])}: this state ${has}`);
  }
  return Object.fromEntries(
    names.map((name) => [name, params[name]?.read(given[name], ['body', 'params', name])]),
  );
}
