// The deployment and its twins, as features: the capture, and the responses of this project's gateway to the
// same requests under chosen assumptions.

import { type AssumptionId, assumptions, StartError } from '@room-sessions/gateway';
import type { Answer, Exchange } from '../exchange.ts';
import { type Assume, replay, type Seed } from '../twin/replay.ts';
import { toSeed, withoutRefused } from '../twin/seed.ts';
import { type Features, getFeatures, toKey } from './features.ts';
import { findFilteredPages } from './short-pages.ts';

/** The responses of a deployment or a twin, over all steps. */
export interface Run {
  readonly features: Features;
  /** The status of each step. */
  readonly statuses: ReadonlyMap<string, number>;
  /** The gaps that a twin names for each step. */
  readonly assumed: ReadonlyMap<string, readonly string[]>;
}

interface Scene {
  readonly exchanges: readonly Exchange[];
  seed: Seed;
}

/** A scene of all requests, for assumptions about their number. */
export const wholeScene = 'all requests';

/** Scenes that start with only the records that their own steps show. */
const ownRecords = new Set(['copy', 'create', 'recording', 'refused']);

export class Simulation {
  /** The places whose texts are compared exactly, by `placeKey`. */
  exact: ReadonlySet<string> = new Set();
  readonly #scenes: ReadonlyMap<string, Scene>;
  /** The responses of the twins. */
  readonly #answers = new Map<string, readonly Answer[]>();
  /** Their features, with the texts of the {@link exact} places at that time. */
  readonly #runs = new Map<string, Run>();
  #observed: { readonly run: Run; readonly exact: ReadonlySet<string> } | undefined;
  /** The switches that a twin named in a response of a scene; other switches have no effect on the scene. */
  readonly #named: Map<string, Set<string>>;

  private constructor(scenes: ReadonlyMap<string, Scene>) {
    this.#scenes = scenes;
    this.#named = new Map(
      scenes.keys().map((scene) => [scene, new Set(limits.filter((id) => isCounted(id, scene)))]),
    );
  }

  /** A twin names the switches of its responses. It names a limit only if a request exceeds it. */
  async #findSwitches(): Promise<void> {
    const lowest = Object.fromEntries(limits.map((id) => [id, 1]));
    for (const scene of this.scenes) {
      const runs = [await this.run({}, [scene]), await this.run(lowest, [scene])];
      const named = new Set(runs.flatMap(({ assumed }) => [...assumed.values()].flat()));
      this.#named.set(scene, named);
    }
  }

  static async create(exchanges: readonly Exchange[]): Promise<Simulation> {
    const scenes = new Map<string, Scene>();
    // A request with a 429 response was sent again.
    const filtered = findFilteredPages(exchanges);
    const served = exchanges.filter((one) => one.response.status !== 429 && !filtered.has(one));
    const reads = served.filter(({ scene }) => scene === 'read');
    for (const [scene, own] of Map.groupBy(served, (one) => one.scene)) {
      const shown = ownRecords.has(scene) || scene === 'read' ? own : [...reads, ...own];
      scenes.set(scene, { exchanges: own, seed: toSeed(shown) });
    }
    scenes.set(wholeScene, { exchanges, seed: {} });
    const simulation = new Simulation(scenes);
    await simulation.#findSwitches();
    return simulation;
  }

  /** Without {@link wholeScene}. */
  get scenes(): readonly string[] {
    return [...this.#scenes.keys()].filter((scene) => scene !== wholeScene);
  }

  /** The switches with an effect on a scene on which this switch has an effect. */
  switchesNear(id: string): ReadonlySet<string> {
    const named = this.scenes.map((scene) => this.#named.get(scene)!);
    return new Set(named.flatMap((ids) => (ids.has(id) ? [...ids] : [])));
  }

  exchangesOf(scenes: readonly string[]): readonly Exchange[] {
    return scenes.flatMap((scene) => this.#scenes.get(scene)!.exchanges);
  }

  /** The exchange of each step. */
  get steps(): ReadonlyMap<string, Exchange> {
    return new Map(
      [...this.#scenes].flatMap(([scene, { exchanges }]) =>
        exchanges.map((one, at) => [getStep(scene, one, at), one] as const),
      ),
    );
  }

  /** The features of the capture. */
  get observed(): Run {
    if (this.#observed?.exact === this.exact) return this.#observed.run;
    const run = merge(
      [...this.#scenes].map(([scene, { exchanges }]) =>
        this.#toRun(
          scene,
          exchanges,
          exchanges.map(({ response }) => response),
        ),
      ),
    );
    this.#observed = { run, exact: this.exact };
    return run;
  }

  /** The features of a twin. */
  async run(assume: Assume, scenes: readonly string[] = this.scenes): Promise<Run> {
    const runs: Run[] = [];
    for (const scene of scenes) runs.push(await this.#runScene(scene, assume));
    return merge(runs);
  }

  async #runScene(scene: string, assume: Assume): Promise<Run> {
    const named = this.#named.get(scene)!;
    const chosen = Object.entries(assume).filter(
      ([id, value]) => named.has(id) && !isDefault(id, value),
    );
    const key = JSON.stringify([scene, chosen.map(String).toSorted()]);
    const exactKey = `${this.exact.size} ${key}`;
    const known = this.#runs.get(exactKey);
    if (known) return known;
    let answers = this.#answers.get(key);
    if (!answers) {
      answers = await replayScene(this.#scenes.get(scene)!, Object.fromEntries(chosen));
      this.#answers.set(key, answers);
      for (const { assumed } of answers) for (const id of assumed) named.add(id);
    }
    const run = this.#toRun(scene, this.#scenes.get(scene)!.exchanges, answers);
    this.#runs.set(exactKey, run);
    return run;
  }

  #toRun(scene: string, exchanges: readonly Exchange[], answers: readonly Answer[]): Run {
    const steps = exchanges.map((one, at) => [getStep(scene, one, at), answers[at]!] as const);
    return {
      features: new Map(
        steps.flatMap(([step, answer]) => [...this.#getFeatures(scene, step, answer)]),
      ),
      statuses: new Map(steps.map(([step, { status }]) => [step, status])),
      assumed: new Map(steps.map(([step, { assumed }]) => [step, assumed])),
    };
  }

  #getFeatures(scene: string, step: string, answer: Answer): Features {
    if (scene !== wholeScene) return getFeatures(step, answer, this.exact);
    const what = answer.status === 429 ? '429' : 'not 429';
    return new Map([[toKey({ step, place: '(status)', what }), '']]);
  }
}

/** The first twin shows whether the gateway refuses some of the records. */
async function replayScene(scene: Scene, assume: Assume): Promise<Answer[]> {
  const { exchanges, seed } = scene;
  try {
    return await replay(exchanges, { assume, seed });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    scene.seed = await withoutRefused(seed);
    return replay(exchanges, { assume, seed: scene.seed });
  }
}

/** Limits are named only if they are exceeded. */
const limits: readonly string[] = Object.values(assumptions).flatMap((one) =>
  one.switch?.values === 'integer' ? [one.id] : [],
);

/** Rate limits depend on the requests of all scenes; other assumptions depend on one scene. */
const isCounted = (id: string, scene: string): boolean =>
  (id === 'rate-limits') === (scene === wholeScene);

const isDefault = (id: string, value: string | number): boolean =>
  String(value) === assumptions[id as AssumptionId].switch?.default;

const getStep = (scene: string, { step }: Exchange, at: number): string =>
  scene === wholeScene ? `request ${at + 1}` : `${scene}/${step}`;

const merge = (runs: readonly Run[]): Run => ({
  features: new Map(runs.flatMap(({ features }) => [...features])),
  statuses: new Map(runs.flatMap(({ statuses }) => [...statuses])),
  assumed: new Map(runs.flatMap(({ assumed }) => [...assumed])),
});
