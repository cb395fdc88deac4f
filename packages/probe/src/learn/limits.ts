// Finds the integers that explain a deployment. A limit has an effect only at the numbers in the capture: sizes,
// lengths, counts and times. So values between two of these numbers need no trial.

import { type Exchange, parseBody } from '../exchange.ts';
import { imageBody } from '../scenario/image.ts';
import { toFeature } from './features.ts';
import type { Run } from './simulation.ts';
import { differences } from './weigh.ts';

/** Larger than any number in a request, but accepted by a gateway. */
export const unlimited = 2 ** 40;

/** What a limit limits. */
export type Measure = 'size' | 'time' | 'count';

const toNumbers: Readonly<Record<Measure, (exchanges: readonly Exchange[]) => Iterable<number>>> = {
  *size(exchanges) {
    for (const { path, body = imageBody(path), response } of exchanges) {
      const query = new URL(path, 'http://gateway.invalid').searchParams;
      for (const value of query.values()) if (/^\d{1,9}$/.test(value)) yield Number(value);
      const list = parseBody(response);
      if (Array.isArray(list)) for (const index of list.keys()) yield index + 1;
      const [, base64] = /^"([\w+/]+=*)"$/.exec(body ?? '') ?? [];
      if (base64) yield Buffer.byteLength(base64, 'base64');
      else if (body !== undefined) yield body.length;
    }
  },
  *time(exchanges) {
    for (const { method, at, scene } of exchanges) {
      // A time starts with a request that writes.
      if (method === 'GET') continue;
      for (const later of exchanges) if (later.scene === scene) yield later.at - at;
    }
  },
  *count(exchanges) {
    for (const index of exchanges.keys()) yield index + 1;
  },
};

/** Integers at which the effect of a limit can change, in ascending order. */
export function turningPoints(exchanges: readonly Exchange[], measure: Measure): number[] {
  const numbers = [...toNumbers[measure](exchanges)];
  const points = numbers.flatMap((one) => [one, one + 1]).filter((one) => one > 0);
  return [...new Set([1, ...points, unlimited])].toSorted((a, b) => a - b);
}

export type RunOf = (value: number) => Promise<Run>;

/** Finds by bisection a value that agrees with the deployment, or comes close. */
export async function findValue(
  points: readonly number[],
  getRun: RunOf,
  observed: Run,
): Promise<number> {
  const [lowest, highest] = [await getRun(points[0]!), await getRun(points.at(-1)!)];
  const telling = differences([lowest, highest]);
  // Features that depend on another assumption too may be missing in the deployment's responses.
  const kinds = new Set([...observed.features.keys()].map(getKind));
  const known = telling.filter((key) => kinds.has(getKind(key)));
  const keys = known.length > 0 ? known : telling;
  const likeLowest = ({ features }: Run): number =>
    keys.filter((key) => features.has(key) === lowest.features.has(key)).length;
  const wanted = likeLowest(observed);
  const at = await firstIndex(points, async (value) => likeLowest(await getRun(value)) <= wanted);
  const near = points.slice(Math.max(0, at - 1), at + 1);
  const distances = await Promise.all(
    near.map(async (value) => Math.abs(likeLowest(await getRun(value)) - wanted)),
  );
  return near[distances.indexOf(Math.min(...distances))]!;
}

const getKind = (key: string): string => {
  const { place, what } = toFeature(key);
  return JSON.stringify([place, what]);
};

export interface Limit {
  readonly range: readonly [from: number, to: number];
  /** The features that change just outside the range. */
  readonly edges: readonly string[];
}

/** The integers around a value with the same features. */
export async function findRange(
  points: readonly number[],
  value: number,
  getRun: RunOf,
  telling: readonly string[],
): Promise<Limit> {
  const own = await getRun(value);
  const changesAt = async (point: number): Promise<string[]> => {
    const { features } = await getRun(point);
    return telling.filter((key) => features.has(key) !== own.features.has(key));
  };
  const isSame = async (point: number): Promise<boolean> => (await changesAt(point)).length === 0;
  const lower = points.filter((point) => point <= value);
  const upper = points.filter((point) => point > value);
  const begin = await firstIndex(lower, isSame);
  const end = await firstIndex(upper, async (point) => !(await isSame(point)));
  const outside = [lower[begin - 1], upper[end]].filter((point) => point !== undefined);
  return {
    range: [
      lower[begin] ?? value,
      end === upper.length ? Number.MAX_SAFE_INTEGER : upper[end]! - 1,
    ],
    edges: (await Promise.all(outside.map(changesAt))).flat(),
  };
}

/** The index of the first value that passes the test, if all later values pass too; the length if no value passes. */
async function firstIndex(
  values: readonly number[],
  isTrue: (value: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isTrue(values[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
