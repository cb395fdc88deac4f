// The matchers that apply to a part of a body, by Pact's rules.

import type { Matcher, Rules } from './pact.ts';
import { any, readPath, type Step } from './schema-walk.ts';

export interface BodyRule {
  readonly text: string;
  /** `undefined` if the text is not a path. */
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
 * The matchers of a part; an empty list means that the exact example is expected. The most specific rule
 * wins. A rule of a parent is inherited if it checks the type or equality, but not its number of items.
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

/** Whether the path of a rule names this part, or one of its parents. */
export const leadsTo = (rule: readonly Step[], path: readonly Step[]): boolean =>
  rule.length <= path.length && rule.every((one, index) => one === any || one === path[index]);

const weight = (path: readonly Step[]): number =>
  path.reduce<number>((sum, one) => sum * (one === any ? 1 : 2), 2) * (path.length + 1);
