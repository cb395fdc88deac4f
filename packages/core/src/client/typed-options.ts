// Where a bundler checks types, names of options are not checked again. Not in an entry, because the entries for
// workers and pages share it.

import type * as rules from './rules.ts';

export function checkOptions<Options extends object>(options: Options): Options {
  return options;
}

export const refuseOptions: typeof rules.refuseOptions = (use) => use;
