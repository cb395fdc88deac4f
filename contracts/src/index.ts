/**
 * The contracts of the Room Sessions clients, and their verification against a deployment.
 *
 * @packageDocumentation
 */
export { consumers, type Domain, provider } from './names.ts';
export { shippedPacts } from './pacts.ts';
export { jsonReport } from './report/json.ts';
export { junitReport } from './report/junit.ts';
export { table } from './report/table.ts';
export { SetupError } from './setup-error.ts';
export type {
  InteractionAnswer,
  InteractionRequest,
  InteractionResult,
  Outcome,
  Verification,
} from './verify/verification.ts';
export { verifyContracts } from './verify/verify.ts';
export type { VerifyOptions, VerifyProgress } from './verify/verify-options.ts';
