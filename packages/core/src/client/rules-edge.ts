// Workers keep a key, and a bundler builds them with types, which check the options.

export { checkOptions, checkQuery } from './rules-page.ts';
export { resolveRules } from './rules.ts';
