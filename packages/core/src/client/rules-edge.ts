// Workers are built by a bundler, with types, so names are not checked.

import { createRules } from './create-rules.ts';
import type * as rules from './rules.ts';

export { checkOptions, refuseOptions } from './typed-options.ts';

export const resolveRules: typeof rules.resolveRules = (options) =>
  createRules(options, () => undefined);
