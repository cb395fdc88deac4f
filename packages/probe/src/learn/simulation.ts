// The deployment and its twins, as features: what the capture shows, and what a gateway of this
// project answers to the same requests under chosen assumptions.

import { type AssumptionId, assumptions } from '@room-sessions/gateway';
import type { Answer, Exchange } from '../exchange.ts';
import { type Assume, replay, type Seed } from '../twin/replay.ts';
import { toSeed, withoutRefused } from '../twin/seed.ts';
import { type Features, featuresOf, toKey } from './features.ts';

/** What a deployment or a twin answered, over all steps. */
export interface Run {
  readonly features: Features;
  /** The status of each step. */
  readonly statuses: ReadonlyMap<string, number>;
  /** The gaps that a twin names for each step. */
  readonly assumed: ReadonlyMap<string, readonly string[]>;
}

interface Scene {
  readonly exchanges: readonly Exchange[];
  readonly seed: Seed;
}

/** A scene of all requests, for what depends on their number. */
export const wholeScene = 'all requests';

/** Scenes whose records are those that their own steps show. */
const ownRecords = new Set(['copy']);

export class Simulation {
  /** Where the texts are compared as they are, by `placeKey`. */
  exact: ReadonlySet<string> = new Set();
  readonly #scenes: ReadonlyMap<string, Scene>;
  readonly #cache = new Map<string, Run>();
  /** The switches that may change a scene; undefined until each of them was tried. */
  #effective: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  readonly #tried: { readonly scene: string; readonly assume: Assume; readonly run: Run }[] = [];

  private constructor(scenes: ReadonlyMap<string, Scene>) {
    this.#scenes = scenes;
  }

  static async create(exchanges: readonly Exchange[]): Promise<Simulation> {
    const scenes = new Map<string, Scene>();
    // What was answered with 429 was sent again.
    const served = exchanges.filter(({ response }) => response.status !== 429);
    const reads = served.filter(({ scene }) => scene === 'read');
    for (const [scene, own] of Map.groupBy(served, (one) => one.scene)) {
      const shown = ownRecords.has(scene) || scene === 'read' ? own : [...reads, ...own];
      scenes.set(scene, { exchanges: own, seed: await withoutRefused(toSeed(shown)) });
    }
    scenes.set(wholeScene, { exchanges, seed: {} });
    return new Simulation(scenes);
  }

  /** Without {@link wholeScene}. */
  get scenes(): readonly string[] {
    return [...this.#scenes.keys()].filter((scene) => scene !== wholeScene);
  }

  /** The exchange of each step. */
  get steps(): ReadonlyMap<string, Exchange> {
    return new Map(
      [...this.#scenes].flatMap(([scene, { exchanges }]) =>
        exchanges.map((one, at) => [stepOf(scene, one, at), one] as const),
      ),
    );
  }

  /** What the capture shows. */
  get observed(): Run {
    return merge(
      [...this.#scenes].map(([scene, { exchanges }]) =>
        this.#toRun(
          scene,
          exchanges,
          exchanges.map(({ response }) => response),
        ),
      ),
    );
  }

  /** What a twin answers. */
  async run(assume: Assume, scenes: readonly string[] = this.scenes): Promise<Run> {
    const runs: Run[] = [];
    for (const scene of scenes) runs.push(await this.#runScene(scene, assume));
    return merge(runs);
  }

  /**
   * From now on the switches are left out of a scene that none of its answers named and whose values,
   * so far, have changed nothing in it. Saves most of the twins of later rounds.
   */
  ignoreIneffective(): void {
    const bases = new Map(
      this.#tried.flatMap(({ scene, assume, run }) => (isEmpty(assume) ? [[scene, run]] : [])),
    );
    const effective = new Map(this.#scenes.keys().map((scene) => [scene, new Set<string>()]));
    for (const { scene, assume, run } of this.#tried) {
      for (const id of [...run.assumed.values()].flat()) effective.get(scene)!.add(id);
      const base = bases.get(scene)!.features;
      const isSame =
        base.size === run.features.size && [...base.keys()].every((one) => run.features.has(one));
      if (!isSame) for (const id of Object.keys(assume)) effective.get(scene)!.add(id);
    }
    this.#effective = effective;
  }

  async #runScene(scene: string, assume: Assume): Promise<Run> {
    const effective = this.#effective?.get(scene);
    const chosen = Object.entries(assume).filter(
      ([id, value]) => !isDefault(id, value) && (effective?.has(id) ?? true),
    );
    const key = JSON.stringify([scene, this.exact.size, chosen.map(String).toSorted()]);
    const known = this.#cache.get(key);
    if (known) return known;
    const { exchanges, seed } = this.#scenes.get(scene)!;
    const assumed: Assume = Object.fromEntries(chosen);
    const run = this.#toRun(scene, exchanges, await replay(exchanges, { assume: assumed, seed }));
    this.#cache.set(key, run);
    if (!effective) this.#tried.push({ scene, assume: assumed, run });
    return run;
  }

  #toRun(scene: string, exchanges: readonly Exchange[], answers: readonly Answer[]): Run {
    const steps = exchanges.map((one, at) => [stepOf(scene, one, at), answers[at]!] as const);
    return {
      features: new Map(
        steps.flatMap(([step, answer]) => [...this.#featuresOf(scene, step, answer)]),
      ),
      statuses: new Map(steps.map(([step, { status }]) => [step, status])),
      assumed: new Map(steps.map(([step, { assumed }]) => [step, assumed])),
    };
  }

  #featuresOf(scene: string, step: string, answer: Answer): Features {
    if (scene !== wholeScene) return featuresOf(step, answer, this.exact);
    const what = answer.status === 429 ? '429' : 'not 429';
    return new Map([[toKey({ step, place: '(status)', what }), '']]);
  }
}

const isDefault = (id: string, value: string | number): boolean =>
  String(value) === assumptions[id as AssumptionId].switch?.default;

const isEmpty = (assume: Assume): boolean => Object.keys(assume).length === 0;

const stepOf = (scene: string, { step }: Exchange, at: number): string =>
  scene === wholeScene ? `request ${at + 1}` : `${scene}/${step}`;

const merge = (runs: readonly Run[]): Run => ({
  features: new Map(runs.flatMap(({ features }) => [...features])),
  statuses: new Map(runs.flatMap(({ statuses }) => [...statuses])),
  assumed: new Map(runs.flatMap(({ assumed }) => [...assumed])),
});
