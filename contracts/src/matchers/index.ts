/**
 * Matchers for consumer contracts of your own, as in docs/contracts.md.
 *
 * @packageDocumentation
 */
export { fromState } from './from-state.ts';
export { type Example, like, type Schema } from './like.ts';
