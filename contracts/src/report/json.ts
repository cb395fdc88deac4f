import type { Verification } from '../verify/verification.ts';
import { counts } from './counts.ts';

/** The whole verification as JSON, with its counts. */
export function jsonReport(verification: Verification): string {
  const { providerBaseUrl, ok, results } = verification;
  return `${JSON.stringify({ providerBaseUrl, ok, ...counts(results), results }, undefined, 2)}\n`;
}
