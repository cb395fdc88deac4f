// Workers are built by a bundler, with types, so names are not checked.

export { createRules as resolveRules } from './create-rules.ts';

export const checkOptions = <Options extends object>(options: Options): Options => options;
