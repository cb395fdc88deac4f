/**
 * The contracts of the Room Sessions clients, and their verification against a deployment.
 *
 * @packageDocumentation
 */
export { provider } from './names.ts';
export { shippedPacts } from './pacts.ts';
export { junitReport } from './report/junit.ts';
export { table } from './report/table.ts';
export { SetupError } from './errors.ts';
export type {
  InteractionAnswer,
  InteractionResult,
  Outcome,
  Verification,
  VerifyOptions,
} from './verify/verification.ts';
export { verifyContracts } from './verify/verify.ts';
