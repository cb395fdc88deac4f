// Judges the gaps that have no switch. No program can decide most of them.

import { assumptions } from '@room-sessions/gateway';
import type { ApiDocument } from '../document/api-document.ts';
import { findQueryNames } from '../document/drift.ts';
import { type Exchange, foreignScene } from '../exchange.ts';
import type { Evidence, Finding, OpenPlace, UndocumentedPath } from '../findings.ts';
import { toFeature, toShownPointer } from './features.ts';
import type { Learned } from './learn.ts';
import { isAccidental } from './weigh.ts';

export interface Material {
  readonly exchanges: readonly Exchange[];
  readonly document: ApiDocument;
  readonly learned: Learned;
  readonly open: readonly OpenPlace[];
  readonly undocumented: readonly UndocumentedPath[];
}

/** One finding for each gap, in the order of the gaps. */
export function findAll(seen: Material): Finding[] {
  const checks = [
    judgeEnumeration,
    judgeOpenResponse,
    judgeStatuses,
    noteQueries,
    noteUndocumented,
  ];
  return Object.values(assumptions).map(({ id }): Finding => {
    const judged = seen.learned.findings.get(id);
    const announced = noteAnnouncements(id, seen);
    if (judged) return { ...judged, evidence: [...judged.evidence, ...announced] };
    for (const check of checks) {
      const finding = check(id, seen);
      if (finding) return finding;
    }
    const why =
      'The gateway has no switch for this assumption, and no recorded response shows the behavior.';
    return { gap: id, verdict: 'unknown', evidence: announced, why };
  });
}

type Check = (gap: string, seen: Material) => Finding | undefined;

const toFinding = (
  gap: string,
  others: readonly Evidence[],
  alike: readonly Evidence[],
): Finding | undefined =>
  others.length > 0
    ? {
        gap,
        verdict: 'other',
        evidence: others.slice(0, most),
        why: 'The observed behavior differs from the assumption of the gateway.',
      }
    : alike.length > 0
      ? {
          gap,
          verdict: 'consistent',
          evidence: alike.slice(0, most),
          why: 'The observed behavior matches the assumption of the gateway.',
        }
      : undefined;

/** The maximum number of places in a verdict. */
const most = 4;

/** Values of an open enumeration. */
const judgeEnumeration: Check = (gap, { open, document, exchanges }) => {
  for (const place of open) {
    const known = place.gap === gap ? document.enumeration(place.pointer) : undefined;
    if (known === undefined) continue;
    const { enum: seen = [] } = place.schema as { readonly enum?: readonly string[] };
    const see = (value: string): Evidence[] => whereIs(value, exchanges);
    return toFinding(
      gap,
      seen.filter((one) => !known.includes(one)).flatMap(see),
      seen.filter((one) => known.includes(one)).flatMap(see),
    );
  }
  return undefined;
};

function whereIs(value: string, exchanges: readonly Exchange[]): Evidence[] {
  const found = exchanges.find(({ response }) => response.text?.includes(JSON.stringify(value)));
  return found ? [see(found, JSON.stringify(value))] : [];
}

const see = ({ scene, step, entry }: Exchange, says: string, pointer = ''): Evidence => ({
  step: `${scene}/${step}`,
  entry,
  pointer: toShownPointer(pointer),
  says,
});

/** A response whose schema is a gap, compared with that of a twin. */
const judgeOpenResponse: Check = (gap, { document, learned, exchanges }) => {
  const ids = document.operations.filter(({ id }) => document.response(id).gaps.includes(gap));
  const steps = exchanges.filter(
    ({ operation, response }) => response.status < 400 && ids.some(({ id }) => id === operation),
  );
  const { observed, explained } = learned;
  const compared = steps.flatMap((exchange) => {
    const step = `${exchange.scene}/${exchange.step}`;
    const { status } = exchange.response;
    const isSame = explained.statuses.get(step) === status;
    // For other statuses, only features that a success cannot have.
    if (!isSame && (!explained.statuses.has(step) || explained.statuses.get(step)! >= 400))
      return [];
    const own = [...observed.features].filter(([key]) => toFeature(key).step === step);
    return [{ exchange, strange: own.filter(([key]) => !explained.features.has(key)) }];
  });
  return toFinding(
    gap,
    compared.flatMap(({ exchange, strange }) =>
      strange.map(([key, pointer]) => see(exchange, toFeature(key).what, pointer)),
    ),
    compared.map(({ exchange }) => see(exchange, `status ${exchange.response.status}`)),
  );
};

/** The status of each condition, if a twin names the gap in an error. */
const judgeStatuses: Check = (gap, { exchanges, learned: { explained } }) => {
  const [others, alike]: [Evidence[], Evidence[]] = [[], []];
  // A gap that a twin also names in a success is not about statuses.
  const inSuccess = [...explained.assumed].some(
    ([step, gaps]) => gaps.includes(gap) && explained.statuses.get(step)! < 400,
  );
  if (inSuccess) return undefined;
  for (const exchange of exchanges) {
    const step = `${exchange.scene}/${exchange.step}`;
    const ours = explained.statuses.get(step);
    const { status } = exchange.response;
    if (ours === undefined || (status !== ours && isAccidental(status) && status !== 404)) continue;
    const isNamed = ours >= 400 && explained.assumed.get(step)?.includes(gap) === true;
    // Only the deployment refuses the request, so the gateway lacks a condition.
    const isStricter = gap === 'error-conditions' && ours < 400 && status >= 400 && status !== 404;
    if (!isNamed && !isStricter) continue;
    // In other traffic, the records may exist in the deployment.
    if (status !== ours && exchange.scene === foreignScene) continue;
    const says = status === ours ? `status ${status}` : `status ${status}, assumed ${ours}`;
    (status === ours ? alike : others).push(see(exchange, says));
  }
  return toFinding(gap, others, alike);
};

const noteQueries: Check = (gap, { exchanges, document }) => {
  const found = findQueryNames(exchanges, document).get(gap);
  if (!found) return undefined;
  const evidence = found.names.map((name) => see(found.exchange, `query parameter ${name}`));
  return {
    gap,
    verdict: 'unknown',
    evidence,
    why: 'A request has this name, but its meaning is not shown.',
  };
};

const noteUndocumented: Check = (gap, { undocumented }) =>
  gap === 'further-operations' && undocumented.length > 0
    ? {
        gap,
        verdict: 'unknown',
        evidence: [],
        why: `${undocumented.length} undocumented paths were requested; a person must describe them.`,
      }
    : undefined;

/** Headers about limits and about the end of operations. */
function noteAnnouncements(gap: string, { exchanges }: Material): Evidence[] {
  const pattern = announcedBy[gap];
  if (!pattern) return [];
  for (const exchange of exchanges) {
    const headers = exchange.response.announcements?.filter((one) => pattern.test(one)) ?? [];
    if (headers.length > 0) return headers.map((header) => see(exchange, `header ${header}`));
  }
  return [];
}

const announcedBy: Readonly<Record<string, RegExp>> = {
  'rate-limits': /^(x-)?ratelimit/,
  'deprecation-policy': /^(deprecation|sunset)/,
};
