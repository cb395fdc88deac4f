// Workers are built by a bundler, with types, so names are not checked.

export { createRules as resolveRules } from './create-rules.ts';
export { checkOptions, refuseOptions } from './typed-options.ts';
