// Which matchers hold for a part of a body, as Pact decides it.

import type { Matcher, Rules } from './pact.ts';
import { any, readPath, type Step } from './schema-walk.ts';

export interface BodyRule {
  readonly text: string;
  /** `undefined` where the text is no path. */
  readonly path: readonly Step[] | undefined;
  readonly combine: string;
  readonly matchers: readonly Matcher[];
}

export const bodyRules = (rules: Rules = {}): BodyRule[] =>
  Object.entries(rules).map(([text, { combine = 'AND', matchers }]) => ({
    text,
    path: readPath(text),
    combine,
    matchers,
  }));

/**
 * The matchers for a part; none means that exactly the example is asked for. The most exact rule
 * holds. One for what the part stands in goes down to it when it asks for a type or for equality;
 * how many items it asks for does not.
 */
export function matchersAt(rules: readonly BodyRule[], path: readonly Step[]): readonly Matcher[] {
  const [best] = rules
    .filter((rule) => rule.path && leadsTo(rule.path, path))
    .toSorted((a, b) => weight(b.path ?? []) - weight(a.path ?? []));
  if (!best) return [];
  return best.path?.length === path.length
    ? best.matchers
    : best.matchers
        .filter(({ match }) => match === 'type' || match === 'equality')
        .map(({ match }) => ({ match }));
}

/** Whether a rule's path names this part, or what it stands in. */
export const leadsTo = (rule: readonly Step[], path: readonly Step[]): boolean =>
  rule.length <= path.length && rule.every((one, index) => one === any || one === path[index]);

const weight = (path: readonly Step[]): number =>
  path.reduce<number>((sum, one) => sum * (one === any ? 1 : 2), 2) * (path.length + 1);
