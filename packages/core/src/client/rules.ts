// The rules for options and inputs: `#rules` is this module on Node, Bun and Deno, rules-edge.ts in workers and
// rules-page.ts in a page. The conditions are in package.json.

import { checkInput } from '../request/request.ts';
import type { ClientOptions, Settings } from '../types.ts';
import { createRules } from './create-rules.ts';

export { checkOptions } from './check-options.ts';

/** The settings that depend on the runtime. Throws `ConfigurationError`. */
export const resolveRules = (options: ClientOptions): Omit<Settings, 'defaults'> => ({
  ...createRules(options),
  checkInput,
});
