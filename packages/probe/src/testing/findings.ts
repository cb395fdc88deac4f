// Findings in the probe's format, for tests of their consumers.

import type { Finding, Findings, OpenPlace } from '../findings.ts';

export const finding = (gap: string, more: Partial<Finding> = {}): Finding => ({
  gap,
  verdict: 'unknown',
  evidence: [],
  ...more,
});

export const getFindings = (
  findings: readonly Finding[],
  open: readonly OpenPlace[] = [],
): Findings => ({
  version: 1,
  document: '1.0.0',
  level: 'write',
  capture: '3f2a9c1d20ab'.padEnd(64, '0'),
  findings,
  drift: [],
  shortPages: [],
  open,
  undocumented: [],
});
