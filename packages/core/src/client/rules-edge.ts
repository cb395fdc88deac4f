// Workers keep a key; a bundler builds them, with types, as it builds a page.

export { checkOptions } from './rules-page.ts';
export { resolveRules } from './rules.ts';
