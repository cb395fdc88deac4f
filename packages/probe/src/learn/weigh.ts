// Compares a deployment with twins that differ in one assumption. A twin is a gateway in this process that gets the
// same requests as the deployment.

import type { ApiDocument } from '../document/api-document.ts';
import { type Feature, toComparable, toFeature, toKey } from './features.ts';
import type { Run } from './simulation.ts';

/** A value of a switch, with a twin's responses under it. */
export interface Trial {
  /** Undefined for a value that only shows where the switch has an effect. */
  readonly value: string | number | undefined;
  readonly run: Run;
}

export interface Weighed {
  /** Features in which the values differ. */
  readonly telling: readonly string[];
  /** Values that agree with the deployment on all of them. */
  readonly fitting: readonly Trial[];
  /** The value that agrees on most of them. */
  readonly best: Trial;
  /** On how many features it agrees. */
  readonly score: number;
  /** Features of the deployment that no value has, where the values differ. */
  readonly unexplained: readonly string[];
  /** Relevant steps that cannot be compared. */
  readonly excluded: readonly string[];
  /** Whether the deployment has none of the relevant features. */
  readonly isByAbsence: boolean;
}

export interface Comparison {
  /** The id of the gap. */
  readonly gap: string;
  readonly trials: readonly Trial[];
  readonly observed: Run;
  readonly document: ApiDocument;
  /** Whether the switch is a limit. Beyond it, a status changes, and the body follows from the status. */
  readonly isLimit: boolean;
  /** The operationId of a step. */
  readonly getOperation: (step: string) => string | undefined;
}

export function weigh(comparison: Comparison): Weighed {
  const { gap, trials, observed, document, isLimit, getOperation } = comparison;
  const runs = trials.map(({ run }) => run);
  const all = differences(runs);
  const byStatus = new Set(
    isLimit ? all.map(toFeature).flatMap((one) => (isStatus(one) ? [one.step] : [])) : [],
  );
  const isRelevant = (one: Feature): boolean => isStatus(one) || !byStatus.has(one.step);
  const differing = all.filter((key) => isRelevant(toFeature(key)));
  const steps = new Set(differing.map((key) => toFeature(key).step));
  const excluded = [...steps].filter((step) => !isComparable(step, runs, observed));
  const complete = new Set(
    [...observed.features.keys()]
      .map(toFeature)
      .flatMap((one) => (isStatus(one) ? [] : [one.step])),
  );
  const telling = differing
    .map(toFeature)
    .filter((one) => !excluded.includes(one.step) && (isStatus(one) || complete.has(one.step)))
    .map(toKey);
  const getScore = ({ run }: Trial): number =>
    telling.filter((key) => run.features.has(key) === observed.features.has(key)).length;
  const candidates = trials.filter(({ value }) => value !== undefined);
  const scores = new Map(candidates.map((trial) => [trial, getScore(trial)]));
  const best = candidates.reduce((a, b) => (scores.get(b)! > scores.get(a)! ? b : a));
  const isByAbsence = !telling.some((key) => observed.features.has(key));
  const places = Map.groupBy(telling.map(toFeature), ({ step }) => step);
  const unexplained = [...observed.features.keys()].filter((key) => {
    const feature = toFeature(key);
    const near = places.get(feature.step);
    if (!near || !isRelevant(feature) || runs.some(({ features }) => features.has(key)))
      return false;
    const operation = getOperation(feature.step);
    if (operation === undefined) return false;
    const marked = document.getPlaces(gap, operation);
    const isNear =
      marked.some((place) => touches(feature.place, place)) ||
      // A field may be missing because it has another name.
      near.some(({ place }) => touches(feature.place, isByAbsence ? getParent(place) : place));
    // The document explains a documented field; no value needs to.
    const { place, what } = feature;
    return isNear && (isSpecial(place) || !document.explains(operation, place, what));
  });
  return {
    telling,
    fitting: candidates.filter((trial) => scores.get(trial) === telling.length),
    best,
    score: scores.get(best)!,
    unexplained,
    excluded,
    isByAbsence,
  };
}

/** Whether a run explains a deployment equally well as another run. */
export function isRival(run: Run, best: Run, observed: Run): boolean {
  const differing = differences([run, best]);
  const agreeing = differing.filter((key) => run.features.has(key) === observed.features.has(key));
  return agreeing.length * 2 >= differing.length;
}

/** Features that only some of them have. */
export function differences(runs: readonly Run[]): string[] {
  const all = new Set(runs.flatMap(({ features }) => [...features.keys()]));
  return [...all].filter((key) => !runs.every(({ features }) => features.has(key)));
}

/** Statuses that do not show an assumption: other records, no permission, or a failure. */
export const isAccidental = (status: number): boolean =>
  [401, 403, 404, 408, 429].includes(status) || status >= 500;

/** Whether the deployment and the twins were in the same situation. */
function isComparable(step: string, runs: readonly Run[], observed: Run): boolean {
  const getStatus = ({ statuses }: Run): number => toComparable(statuses.get(step) ?? 0);
  const status = getStatus(observed);
  const statuses = runs.map(getStatus);
  if (!statuses.includes(status)) {
    if (isAccidental(status)) return false;
    // Refused by the deployment and accepted by the twin, with every value.
    if (status >= 400 && statuses.every((one) => one < 400)) return false;
    if (status < 400 && statuses.every((one) => one >= 400)) return false;
  }
  const [list, none] = ['array', 'empty'].map((what) => toKey({ step, place: '', what }));
  const isList = ({ features }: Run): boolean => features.has(list!);
  const isEmpty = ({ features }: Run): boolean => features.has(none!);
  if (!isList(observed) || !runs.every(isList)) return true;
  return runs.some((run) => isEmpty(run) === isEmpty(observed));
}

/** All that is known about a response whose body was not recorded. */
const isStatus = ({ place }: Feature): boolean => place === '(status)';

const isSpecial = (place: string): boolean => place.startsWith('(');

/** Whether one place is equal to the other, or within it. Status and type concern the whole response. */
const touches = (one: string, other: string): boolean =>
  isSpecial(one) ||
  isSpecial(other) ||
  one === other ||
  one.startsWith(`${other}/`) ||
  other.startsWith(`${one}/`);

const getParent = (place: string): string =>
  isSpecial(place) ? place : place.slice(0, Math.max(0, place.lastIndexOf('/')));
