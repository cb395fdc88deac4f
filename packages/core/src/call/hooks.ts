// What extensions do. Apps see no hook and none of what hooks see, because they hold the engine of a call.

import { getMark, mark } from '../errors/brand.ts';
import { misconfigured } from '../errors/errors.ts';
import type { Call, Extension, Hooks } from '../types.ts';

/** An extension with these hooks, and with more members of its own. */
export function createExtension<More extends object>(
  hooks: Hooks,
  more: More = {} as More,
): Extension & More {
  mark(more, 'extension', hooks);
  return more as Extension & More;
}

/** The hooks of an extension of this copy or another. Anything else fails the call. */
export const getHooks = (extension: Extension): Hooks =>
  (getMark(extension, 'extension') as Hooks | undefined) ?? strange;

const strange: Hooks = {
  call: () => misconfigured('`use` takes extensions, such as `logTo(console)`. Nothing was sent.'),
};

/** Runs `innermost` inside the hooks of a name, the first extension outermost. */
export function runHooks<T>(
  use: readonly Hooks[],
  name: 'call' | 'attempt',
  subject: Call,
  innermost: () => Promise<T>,
): Promise<T> {
  let next = innermost;
  for (let at = use.length - 1; at >= 0; at--) {
    const hook = use[at]![name] as Hook<T> | undefined;
    const inner = next;
    if (hook) next = () => hook(subject, inner);
  }
  return next();
}

type Hook<T> = (subject: Call, next: () => Promise<T>) => Promise<T>;
