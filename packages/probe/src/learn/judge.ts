// The verdict on one switch of the ledger.

import type { AssumptionSwitch } from '@room-sessions/gateway';
import type { ApiDocument } from '../document/api-document.ts';
import type { Exchange } from '../exchange.ts';
import type { Evidence, Finding } from '../findings.ts';
import type { Assume } from '../twin/replay.ts';
import { isShowable, placeKey, toFeature } from './features.ts';
import { findRange, findValue, turningPoints, unlimited } from './limits.ts';
import { type Run, type Simulation, wholeScene } from './simulation.ts';
import { type OperationOf, type Trial, weigh, type Weighed } from './weigh.ts';

export interface Judgement {
  readonly finding: Finding;
  /** What the other switches are judged with. */
  readonly assumed: string | number;
}

type Value = string | number;

/** No value of a deployment; it shows where a text stands. */
const sentinel = (id: string): string => `PROBE_${id.toUpperCase().replaceAll('-', '_')}`;

export class Judge {
  readonly #simulation: Simulation;
  readonly #document: ApiDocument;
  readonly #steps: ReadonlyMap<string, Exchange>;
  readonly #points: readonly number[];

  constructor(simulation: Simulation, document: ApiDocument) {
    this.#simulation = simulation;
    this.#document = document;
    this.#steps = simulation.steps;
    this.#points = turningPoints([...this.#steps.values()]);
  }

  /** Where the texts of these switches stand. */
  async findTexts(ids: readonly string[], context: Assume): Promise<Set<string>> {
    const texts = Object.fromEntries(ids.map((id) => [id, sentinel(id)]));
    const { features } = await this.#simulation.run({ ...context, ...texts });
    return new Set(
      [...features.keys()].map(toFeature).flatMap((feature) => {
        const isText = feature.what.startsWith('"PROBE_');
        return isText ? [placeKey(feature)] : [];
      }),
    );
  }

  async judge(id: string, choice: AssumptionSwitch, context: Assume): Promise<Judgement> {
    const observed = this.#simulation.observed;
    const scenes = this.#scenesFor(id);
    const runOf = (value: Value, among = scenes): Promise<Run> =>
      this.#simulation.run({ ...context, [id]: value }, among);
    const toTrials = async (values: Iterable<Value>): Promise<Trial[]> => {
      const trials: Trial[] = [];
      for (const value of new Set(values)) trials.push({ value, run: await runOf(value) });
      return trials;
    };
    const compare = (trials: readonly Trial[]): Weighed =>
      weigh(trials, observed, this.#document, this.#operationOf);
    const usual =
      choice.values === 'integer' && /^\d+$/.test(choice.default)
        ? Number(choice.default)
        : choice.default;

    if (choice.values !== 'integer') {
      const values =
        choice.values === 'text'
          ? [usual, 'none', ...this.#textsOf(observed, await runOf(sentinel(id)), id)]
          : choice.values;
      const trials = await toTrials(values);
      if (choice.values === 'text')
        trials.push({ value: undefined, run: await runOf(sentinel(id)) });
      return this.#conclude(id, usual, compare(trials), observed);
    }

    const ends = [this.#points[0]!, unlimited];
    const trials = await toTrials([usual, ...(choice.or ?? []), ...ends]);
    let weighed = compare(trials);
    let found: number | undefined;
    const isNumber = ({ value }: Trial): boolean => typeof value === 'number';
    if (weighed.telling.length > 0 && !weighed.fitting.some(isNumber)) {
      found = await findValue(this.#points, runOf, observed);
      trials.push(...(await toTrials([found])));
      weighed = compare(trials);
    }
    const numbers = weighed.fitting.filter(isNumber);
    const fit = (numbers.find(({ value }) => value === usual) ?? numbers[0])?.value;
    if (weighed.telling.length === 0 || typeof fit !== 'number') {
      const { finding, assumed } = this.#conclude(id, usual, weighed, observed);
      // One end of the range may score best because it leaves nothing to compare.
      return { finding, assumed: finding.verdict === 'other' ? (found ?? assumed) : assumed };
    }
    const steps = new Set(weighed.telling.map((key) => toFeature(key).step));
    const among = scenes.filter((scene) =>
      [...steps].some((step) => this.#sceneOf(step) === scene),
    );
    let range = await findRange(this.#points, fit, (value) => runOf(value, among), weighed.telling);
    if (choice.says.startsWith('milliseconds')) range = this.#widen(range, steps);
    return this.#conclude(id, usual, weighed, observed, { fit, range });
  }

  /** Requests are counted over all scenes, and only the 429s of a capture say something about it. */
  #scenesFor(id: string): readonly string[] {
    return id === 'rate-limits' ? [wholeScene] : this.#simulation.scenes;
  }

  #sceneOf(step: string): string {
    return step.includes('/') ? step.split('/')[0]! : wholeScene;
  }

  readonly #operationOf: OperationOf = (step) => this.#steps.get(step)?.operation;

  /** The texts of the deployment where a twin shows its own. */
  #textsOf(observed: Run, run: Run, id: string): string[] {
    const marked = JSON.stringify(sentinel(id));
    const places = new Set(
      [...run.features.keys()]
        .map(toFeature)
        .flatMap((one) => (one.what === marked ? [placeKey(one)] : [])),
    );
    return [...observed.features.keys()].map(toFeature).flatMap((one) => {
      const text =
        places.has(placeKey(one)) && one.what.startsWith('"') ? JSON.parse(one.what) : '';
      return /^\P{C}{1,100}$/u.test(text) && text.trim() !== '' ? [text as string] : [];
    });
  }

  /** A moment of the deployment may be anywhere within its request. */
  #widen([from, to]: [number, number], steps: ReadonlySet<string>): [number, number] {
    const most = Math.ceil(Math.max(...[...steps].map((step) => this.#steps.get(step)!.ms))) + 1;
    return [Math.max(1, from - most), to === Number.MAX_SAFE_INTEGER ? to : to + most];
  }

  #conclude(
    gap: string,
    usual: Value,
    weighed: Weighed,
    observed: Run,
    limit?: { readonly fit: number; readonly range: [number, number] },
  ): Judgement {
    const { telling, fitting, best, score, unexplained, excluded } = weighed;
    const fits = [score, telling.length] as const;
    const see = (keys: readonly string[]): Evidence[] => this.#evidence(keys, observed);
    if (telling.length === 0) {
      const steps = excluded.map((step) => `${step} (status ${observed.statuses.get(step)})`);
      const why =
        steps.length > 0
          ? `The deployment answered in a way that tells nothing about it: ${steps.slice(0, 3).join(', ')}.`
          : 'No response of this capture depends on it.';
      return { finding: { gap, verdict: 'unknown', evidence: [], why }, assumed: usual };
    }
    if (unexplained.length > 0 || fitting.length === 0) {
      if (process.env['DEBUG_PROBE'])
        console.log(
          gap,
          best.value,
          'unexplained',
          unexplained.slice(0, 5),
          'mismatch',
          telling
            .filter((key) => best.run.features.has(key) !== observed.features.has(key))
            .slice(0, 20)
            .map((key) => [key, observed.features.has(key)]),
        );
      const wrong = telling.filter(
        (key) => observed.features.has(key) && !best.run.features.has(key),
      );
      const why = 'No value of the switch explains the responses.';
      const evidence = see(unexplained.length > 0 ? unexplained : wrong);
      return {
        finding: { gap, verdict: 'other', fits, evidence, why },
        assumed: best.value ?? usual,
      };
    }
    const seen = telling.filter((key) => observed.features.has(key));
    const evidence = see(seen.length > 0 ? seen : telling.slice(0, 1));
    const values = fitting.map(({ value }) => value as Value);
    const words = values.filter((value) => typeof value === 'string');
    const isUsual = values.includes(usual);
    if (limit) {
      const { fit, range } = limit;
      if (range[0] === range[1] && words.length === 0) {
        const verdict = fit === usual ? 'confirmed' : 'refuted';
        return { finding: { gap, verdict, value: fit, range, fits, evidence }, assumed: fit };
      }
      const isWithin = typeof usual === 'number' && usual >= range[0] && usual <= range[1];
      const verdict = isUsual || isWithin ? 'consistent' : 'refuted';
      const finding: Finding = {
        gap,
        verdict,
        range,
        ...(words.length > 0 && { values: words }),
        fits,
        evidence,
      };
      return { finding, assumed: verdict === 'consistent' ? usual : fit };
    }
    if (!values.every((value) => typeof value === 'number' || isShowable(value))) {
      const why = 'It is a text that is not repeated here, because it may be content.';
      return { finding: { gap, verdict: 'unknown', evidence, why }, assumed: values[0]! };
    }
    if (values.length > 1) {
      const finding: Finding = { gap, verdict: 'consistent', values, fits, evidence };
      return { finding, assumed: isUsual ? usual : values[0]! };
    }
    const verdict = isUsual ? 'confirmed' : 'refuted';
    return { finding: { gap, verdict, value: values[0]!, fits, evidence }, assumed: values[0]! };
  }

  #evidence(keys: readonly string[], observed: Run): Evidence[] {
    return keys.slice(0, mostEvidence).map((key) => {
      const { step, place, what } = toFeature(key);
      const isText = what.startsWith('"');
      const shown = isText && !isShowable(JSON.parse(what) as string) ? 'string' : what;
      return {
        step,
        entry: this.#steps.get(step)?.entry ?? 0,
        pointer: observed.features.get(key) ?? '',
        says: place === '(status)' ? `status ${what}` : place === '(type)' ? `type ${what}` : shown,
      };
    });
  }
}

/** Places that are named for a verdict. */
const mostEvidence = 4;
