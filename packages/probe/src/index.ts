/**
 * Compares a deployment of the Room Sessions Gateway with what this SDK assumes about it.
 *
 * @packageDocumentation
 */
export { CaptureError } from './capture/capture-error.ts';
export { parseCapture } from './capture/har.ts';
export { compare, type CompareOptions } from './compare.ts';
export type {
  Evidence,
  Finding,
  Findings,
  Level,
  OpenPlace,
  ShortPages,
  UndocumentedPath,
  Verdict,
} from './findings.ts';
export { toMarkdown } from './report/markdown.ts';
