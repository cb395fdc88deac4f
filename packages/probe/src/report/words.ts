// Findings in words, for people.

import { assumptions } from '@room-sessions/gateway';
import type { Evidence, Finding, Findings } from '../findings.ts';

/** The observed value, set or range. */
export function describeSeen({ value, range, values = [] }: Finding): string {
  const [from, to] = range ?? [];
  if (value !== undefined && from === to) return String(value);
  const end = to === Number.MAX_SAFE_INTEGER ? ' or more' : from === to ? '' : ` to ${to}`;
  const span = from === undefined ? [] : [`${from}${end}`];
  return [...span, ...values].join(' or ');
}

/** The assumed value: the default of a switch of the gateway. */
export const describeAssumed = (gap: string): string =>
  Object.values(assumptions).find(({ id }) => id === gap)?.switch?.default ?? '';

export const describeEvidence = ({ step, pointer, says }: Evidence): string =>
  `${step}${pointer && ` ${pointer}`}: ${says}`;

/** What a client must do to read lists with short pages. */
export const readToEmptyPage = 'set untilEmpty: true to read the whole list (docs/paging.md)';

/** Whether the deployment differs from the assumptions, the document or the rule for the end of a list. */
export const differs = ({ findings, drift, shortPages }: Findings): boolean =>
  drift.length > 0 ||
  shortPages.length > 0 ||
  findings.some(({ verdict }) => verdict === 'refuted' || verdict === 'other');
