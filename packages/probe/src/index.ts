/**
 * Compares a deployment of the Room Sessions Gateway with what this SDK assumes about it.
 *
 * @packageDocumentation
 */
export type { Evidence, Finding, Findings, Level, OpenPlace, Stray, Verdict } from './findings.ts';
