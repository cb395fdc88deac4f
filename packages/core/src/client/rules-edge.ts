// Workers are built by a bundler, with types, so names are not checked.

import { createRules } from './create-rules.ts';
import type * as rules from './rules.ts';

export const resolveRules: typeof rules.resolveRules = (options) =>
  createRules(options, () => undefined);

export const refuseOptions: typeof rules.refuseOptions = (use) => use;

export function checkOptions<Options extends object>(options: Options): Options {
  return options;
}
