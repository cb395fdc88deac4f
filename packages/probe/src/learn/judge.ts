// Tries the values of a switch on twins, and judges the switch by the deployment's responses.

import { assumptions, type AssumptionSwitch } from '@room-sessions/gateway';
import type { ApiDocument } from '../document/api-document.ts';
import type { Exchange } from '../exchange.ts';
import type { Assume } from '../twin/replay.ts';
import { type Case, conclude, type Judgement, type Value } from './conclude.ts';
import { placeKey, toFeature } from './features.ts';
import { findRange, findValue, type Limit, turningPoints, unlimited } from './limits.ts';
import { type Run, type Simulation, wholeScene } from './simulation.ts';
import { checkSizes, refusesPages, toSizes } from './sizes.ts';
import { isRival, type Trial, weigh, type Weighed } from './weigh.ts';

/** A text that no deployment returns. It marks the place of a text. */
const sentinel = (id: string): string => `PROBE_${id.toUpperCase().replaceAll('-', '_')}`;

export interface Switch {
  readonly id: string;
  readonly choice: AssumptionSwitch;
}

/** The switches of all gaps. */
export const switches: readonly Switch[] = Object.values(assumptions).flatMap((one) =>
  one.switch ? [{ id: one.id, choice: one.switch }] : [],
);

export class Judge {
  readonly #simulation: Simulation;
  readonly #document: ApiDocument;
  readonly #steps: ReadonlyMap<string, Exchange>;

  constructor(simulation: Simulation, document: ApiDocument) {
    this.#simulation = simulation;
    this.#document = document;
    this.#steps = simulation.steps;
  }

  /** The places of the texts of these switches, by `placeKey`. */
  async findTexts(context: Assume): Promise<Set<string>> {
    const texts = switches.filter(({ choice }) => choice.values === 'text').map(({ id }) => id);
    const assume = Object.fromEntries(texts.map((id) => [id, sentinel(id)]));
    const run = await this.#simulation.run({ ...context, ...assume });
    return new Set(texts.flatMap((id) => [...getPlaces(sentinel(id), run)]));
  }

  judge(one: Switch, context: Assume): Promise<Judgement> {
    const { id, choice } = one;
    // Requests are counted over all scenes, and only the 429 responses of a capture show their limit.
    const scenes = id === 'rate-limits' ? [wholeScene] : this.#simulation.scenes;
    // What happens above a limit shows the limit, so it is judged first, by the statuses alone.
    const above = refusesPages([...this.#steps.values()]) ? 'refuse' : 'clamp';
    const more = id === 'max-page-size' ? { 'oversized-page': above } : {};
    const getRun: RunOf = (value, among = scenes) =>
      this.#simulation.run({ ...context, ...more, [id]: value }, among);
    return choice.values === 'integer'
      ? this.#judgeLimit(id, choice, getRun)
      : this.#judgeValues(one, context, getRun);
  }

  async #judgeValues({ id, choice }: Switch, context: Assume, getRun: RunOf): Promise<Judgement> {
    const usual = choice.default;
    let trials: Trial[];
    if (choice.values === 'text') {
      const run = await getRun(sentinel(id));
      const seen = textsAt(getPlaces(sentinel(id), run), this.#simulation.observed);
      trials = await toTrials([usual, 'none', ...seen], getRun);
      trials.push({ value: undefined, run });
    } else trials = await toTrials(choice.values as readonly string[], getRun);
    const one = this.#toCase(id, usual, trials);
    const { fitting, isByAbsence } = one.weighed;
    const mayHaveRivals = isByAbsence || id === 'oversized-page';
    if (!mayHaveRivals || fitting.length !== 1) return conclude(one);
    return conclude({ ...one, rivals: await this.#getRivals(id, one, fitting[0]!, context) });
  }

  /**
   * The other values that explain the deployment equally well if one more switch has another value, because
   * that switch may hide a missing field.
   */
  async #getRivals(id: string, one: Case, best: Trial, context: Assume): Promise<Value[]> {
    const rivals: Value[] = [];
    for (const { value } of one.trials) {
      if (value === undefined || value === best.value) continue;
      for (const assume of this.#pairsWith(id, value)) {
        const run = await this.#simulation.run({ ...context, ...assume });
        if (!isRival(run, best.run, one.observed)) continue;
        rivals.push(value);
        break;
      }
    }
    return rivals;
  }

  /** A value of a switch, combined with each value of another text switch with an effect on the same scene. */
  *#pairsWith(id: string, value: Value): Generator<Assume> {
    if (id === 'oversized-page') {
      // Without a limit, nothing is above it.
      yield { [id]: value, 'max-page-size': unlimited };
      return;
    }
    const near = this.#simulation.switchesNear(id);
    for (const { id: other, choice } of switches) {
      if (other === id || choice.values === 'integer' || !near.has(other)) continue;
      const words = choice.values === 'text' ? ['none'] : choice.values;
      for (const word of words) yield { [id]: value, [other]: word };
    }
  }

  async #judgeLimit(id: string, choice: AssumptionSwitch, getRun: RunOf): Promise<Judgement> {
    const usual = /^\d+$/.test(choice.default) ? Number(choice.default) : choice.default;
    const isTime = /\bmilliseconds\b/.test(choice.says);
    const measure = isTime ? 'time' : id === 'rate-limits' ? 'count' : 'size';
    const toPoints = (among: readonly string[]): number[] =>
      turningPoints(this.#simulation.exchangesOf(among), measure);
    const ends = [1, unlimited];
    let trials = await toTrials([usual, ...(choice.or ?? []), ...ends], getRun);
    let one = this.#toCase(id, usual, trials, true);
    let found: number | undefined;
    if (one.weighed.telling.length > 0 && fittingNumbers(one.weighed).length === 0) {
      const among = toScenes(one.weighed);
      found = await findValue(toPoints(among), (value) => getRun(value, among), one.observed);
      trials = [...trials, ...(await toTrials([found], getRun))];
      one = this.#toCase(id, usual, trials, true);
    }
    const numbers = fittingNumbers(one.weighed);
    const fit = numbers.find((value) => value === usual) ?? numbers[0];
    if (fit === undefined) {
      const { finding, assumed } = conclude(one);
      // One end of the range may have the best score only because it leaves no features to compare.
      return { finding, assumed: finding.verdict === 'other' ? (found ?? assumed) : assumed };
    }
    const { telling } = one.weighed;
    if (telling.length === 0) return conclude(one);
    const among = toScenes(one.weighed);
    const runAmong = (value: Value): Promise<Run> => getRun(value, among);
    const { range, edges } = await findRange(toPoints(among), fit, runAmong, telling);
    const wide = isTime ? this.#widen(range, getSteps(one.weighed)) : range;
    const judgement = conclude({ ...one, limit: { fit, range: wide, edges } });
    const size = toSizes[id];
    return size
      ? checkSizes(judgement, Number(usual), [...new Set(this.#steps.values())], size)
      : judgement;
  }

  #toCase(gap: string, usual: Value, trials: readonly Trial[], isLimit = false): Case {
    const [observed, steps] = [this.#simulation.observed, this.#steps];
    const getOperation = (step: string): string | undefined => steps.get(step)?.operation;
    const document = this.#document;
    const weighed = weigh({ gap, trials, observed, document, isLimit, getOperation });
    return { gap, usual, trials, weighed, observed, steps };
  }

  /**
   * Adds the error of the measurement: the deployment may process the request that starts the time, and each
   * later one, at any time between the request and its response. All clocks have whole milliseconds.
   */
  #widen([from, to]: Limit['range'], steps: readonly string[]): Limit['range'] {
    const operations = new Set(steps.map((step) => this.#steps.get(step)!.operation));
    const measured = [...this.#steps.values()].filter((one) => operations.has(one.operation));
    const most = Math.ceil(Math.max(...measured.map(({ ms }) => ms))) + 2;
    return [Math.max(1, from - most), to === Number.MAX_SAFE_INTEGER ? to : to + most];
  }
}

type RunOf = (value: Value, scenes?: readonly string[]) => Promise<Run>;

async function toTrials(values: Iterable<Value>, getRun: RunOf): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const value of new Set(values)) trials.push({ value, run: await getRun(value) });
  return trials;
}

const fittingNumbers = ({ fitting }: Weighed): number[] =>
  fitting.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));

const getSteps = ({ telling }: Weighed): string[] => [
  ...new Set(telling.map((key) => toFeature(key).step)),
];

/** The scenes in which the values differ. */
const toScenes = (weighed: Weighed): string[] => [
  ...new Set(
    getSteps(weighed).map((step) => (step.includes('/') ? step.split('/')[0]! : wholeScene)),
  ),
];

function getPlaces(text: string, { features }: Run): Set<string> {
  const all = [...features.keys()].map(toFeature);
  return new Set(all.flatMap((one) => (one.what === JSON.stringify(text) ? [placeKey(one)] : [])));
}

/** The texts of the deployment at these places, if the switch accepts them. */
function textsAt(places: ReadonlySet<string>, { features }: Run): string[] {
  const texts = [...features.keys()].map(toFeature).flatMap((one) => {
    const isText = places.has(placeKey(one)) && one.what.startsWith('"');
    return isText ? [JSON.parse(one.what) as string] : [];
  });
  return texts.filter((text) => /^\P{C}{1,100}$/u.test(text) && text.trim() !== '');
}
