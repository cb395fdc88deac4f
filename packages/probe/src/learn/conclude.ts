// Derives the verdict on a switch from a comparison.

import type { Exchange } from '../exchange.ts';
import type { Evidence, Finding } from '../findings.ts';
import { isShowable, toFeature, toShownPointer } from './features.ts';
import type { Limit } from './limits.ts';
import type { Run } from './simulation.ts';
import type { Trial, Weighed } from './weigh.ts';

export type Value = string | number;

export interface Judgement {
  readonly finding: Finding;
  /** The context: how the other switches are judged. Undefined if no response depends on this switch. */
  readonly assumed?: Value | undefined;
}

export interface Case {
  readonly gap: string;
  /** The default of the switch. */
  readonly usual: Value;
  readonly trials: readonly Trial[];
  readonly weighed: Weighed;
  readonly observed: Run;
  readonly steps: ReadonlyMap<string, Exchange>;
  /** Values that fit equally well if another assumption is also wrong. */
  readonly rivals?: readonly Value[];
  /** The integers that fit, and one of them. */
  readonly limit?: Limit & { readonly fit: number };
}

export function conclude(one: Case): Judgement {
  const { gap, usual, weighed, observed, limit, rivals = [] } = one;
  const { telling, fitting, best, score, unexplained, excluded } = weighed;
  if (telling.length === 0) {
    const steps = excluded.map((step) => `${step} (status ${observed.statuses.get(step)})`);
    const why =
      steps.length > 0
        ? `The deployment's responses do not show it: ${steps.slice(0, 3).join(', ')}.`
        : 'No recorded response depends on it.';
    return { finding: { gap, verdict: 'unknown', evidence: [], why } };
  }
  const fits = [score, telling.length] as const;
  if (unexplained.length > 0 || fitting.length === 0) {
    const odd = telling.filter((key) => observed.features.has(key) !== best.run.features.has(key));
    const evidence = toEvidence(unexplained.length > 0 ? unexplained : odd, one);
    const why = 'No value of the switch explains the responses.';
    return {
      finding: { gap, verdict: 'other', fits, evidence, why },
      assumed: best.value ?? usual,
    };
  }
  const evidence = toEvidence(limit?.edges ?? telling, one);
  const fit = fitting.map(({ value }) => value as Value);
  const values = [...fit, ...rivals];
  if (limit) return concludeLimit(one, limit, values, { fits, evidence });
  const [value = usual] = fit;
  if (typeof value === 'string' && !isShowable(value)) {
    const why = 'The value is a text, which is not shown here, because it may be content.';
    return { finding: { gap, verdict: 'unknown', evidence, why } };
  }
  const isUsual = fit.includes(usual);
  if (values.length > 1) {
    const finding: Finding = { gap, verdict: 'consistent', values, fits, evidence };
    // A rival value explains the deployment only if another assumption changes too. Here the other assumptions
    // keep their values.
    return { finding, assumed: isUsual ? usual : value };
  }
  const verdict = isUsual ? 'confirmed' : 'refuted';
  return { finding: { gap, verdict, value, fits, evidence }, assumed: value };
}

function concludeLimit(
  { gap, usual }: Case,
  { fit, range }: NonNullable<Case['limit']>,
  values: readonly Value[],
  more: Pick<Finding, 'fits' | 'evidence'>,
): Judgement {
  const words = values.filter((value) => typeof value === 'string');
  const [from, to] = range;
  if (from === to && words.length === 0) {
    const verdict = fit === usual ? 'confirmed' : 'refuted';
    return { finding: { gap, verdict, value: fit, range, ...more }, assumed: fit };
  }
  const isUsualWord = words.includes(String(usual));
  const isUsual = isUsualWord || (Number(usual) >= from && Number(usual) <= to);
  const verdict = isUsual ? 'consistent' : 'refuted';
  return {
    finding: { gap, verdict, range, ...(words.length > 0 && { values: words }), ...more },
    // Within the error of a measurement, only the fitting number explains all responses.
    assumed: isUsualWord ? usual : fit,
  };
}

/** The maximum number of places in a verdict. */
const mostEvidence = 4;

/** The most significant features: those that contradict the default, then statuses, then exact values. */
function toEvidence(keys: readonly string[], { trials, usual, observed, steps }: Case): Evidence[] {
  const assumed = trials.find(({ value }) => value === usual)?.run.features;
  const rank = (key: string): number => {
    const isSeen = observed.features.has(key);
    const { place, what } = toFeature(key);
    const isExact = place === '(status)' || /^("|true|false|empty)/.test(what);
    return (assumed?.has(key) === isSeen ? 2 : 0) + (isExact ? 0 : 1);
  };
  const seen = keys.filter((key) => observed.features.has(key));
  return (seen.length > 0 ? seen : keys)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostEvidence)
    .map((key) => {
      const { step, place, what } = toFeature(key);
      const pointer = observed.features.get(key);
      const isSuccess = place === '(status)' && what === '200' && pointer !== undefined;
      const shown = describe(place, isSuccess ? String(observed.statuses.get(step)) : what);
      return {
        step,
        entry: steps.get(step)?.entry ?? 0,
        pointer: toShownPointer(pointer ?? place.replaceAll('[]', '0').replace(/^\(.*/, '')),
        says: pointer === undefined ? `not ${shown}` : shown,
      };
    });
}

function describe(place: string, what: string): string {
  if (place === '(status)') return `status ${what}`;
  if (place === '(type)') return `type ${what}`;
  if (place === '(body)') return `body: ${what}`;
  return what.startsWith('"') && !isShowable(JSON.parse(what) as string) ? 'string' : what;
}
