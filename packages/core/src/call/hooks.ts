// What extensions do. Apps see no hook and none of what hooks see, because they hold the engine of a call.

import { getMark, mark } from '../errors/brand.ts';
import { misconfigured } from '../errors/errors.ts';
import type { CallOptions, Extension, Hooks } from '../types.ts';

/** An extension with these hooks, and with more members of its own. */
export function createExtension<More extends object>(
  hooks: Hooks,
  more: More = {} as More,
): Extension & More {
  mark(more, 'extension', hooks);
  return more as Extension & More;
}

/** Options with one more extension, the innermost. */
export const addHooks = (options: CallOptions | undefined, hooks: Hooks): CallOptions => ({
  ...options,
  // A caller without types may give one extension.
  use: [options?.use ?? []].flat().concat(createExtension(hooks)),
});

/** The hooks of an extension of this copy or another. Anything else fails the call. */
export const getHooks = (extension: Extension): Hooks =>
  (getMark(extension, 'extension') as Hooks | undefined) ?? strange;

const strange: Hooks = {
  call: () => misconfigured('`use` takes extensions, such as `logTo(console)`. Nothing was sent.'),
};
