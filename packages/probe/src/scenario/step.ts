// A request of the scenario, and the context of the scenario.

import { assumptions } from '@room-sessions/gateway';
import { type Exchange, isSuccessStatus, parseBody } from '../exchange.ts';
import type { ProbeLevel } from './levels.ts';

export interface Step {
  readonly level: ProbeLevel;
  /** Steps of one scene share their records. */
  readonly scene: 'read' | 'refused' | 'guest' | 'create' | 'copy' | 'room' | 'recording';
  readonly name: string;
  readonly operation: string;
  /** Parameters of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** An image, which is sent as the body. */
  readonly image?: Buffer;
  /** The record that remains in the deployment if the step succeeds. */
  readonly leaves?: string;
}

export interface ScenarioOptions {
  readonly level: ProbeLevel;
  /** The id of a room of the deployment. */
  readonly room?: string | undefined;
  /** How long a new recording is watched, in ms. */
  readonly wait: number;
  /** Looks for the exact limits of pages and uploads. */
  readonly exact: boolean;
  readonly send: (step: Step) => Promise<Exchange | undefined>;
  readonly sleep: (ms: number) => Promise<void>;
  /** The time in ms since 1970. */
  readonly now: () => number;
}

/** The default of a switch with integer values. */
export const getDefault = (id: keyof typeof assumptions): number =>
  Number(assumptions[id].switch?.default);

export const isSuccess = (exchange: Exchange | undefined): boolean =>
  exchange !== undefined && isSuccessStatus(exchange.response.status);

/** A value in the response to a step; undefined if the step failed. */
export function valueAt(exchange: Exchange | undefined, ...path: readonly string[]): unknown {
  if (!isSuccess(exchange)) return undefined;
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[name]
        : undefined,
    parseBody(exchange!.response),
  );
}
