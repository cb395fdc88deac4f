import { describe, expect, it } from 'vitest';
import { bodyRules, matchersAt } from './matching-rules.ts';

const named = (match: string) => ({ matchers: [{ match }] });

describe('matchersAt', () => {
  const rules = bodyRules({
    $: named('type'),
    '$.rooms': named('equality'),
    '$.links': named('notEmpty'),
    '$.rooms[*].name': named('regex'),
    '$.rooms[0].name': named('include'),
  });

  it('drops the number of items from a type matcher that it inherits', () => {
    const ofList = bodyRules({ $: { matchers: [{ match: 'type', min: 1 }] } });
    expect(matchersAt(ofList, [])).toEqual([{ match: 'type', min: 1 }]);
    expect(matchersAt(ofList, ['rooms'])).toEqual([{ match: 'type' }]);
  });

  it.each([
    ['of its own rule', ['rooms', 0, 'name'], ['include']],
    ['of a rule for any place', ['rooms', 1, 'name'], ['regex']],
    ['the equality of its parent', ['rooms', 1, 'id'], ['equality']],
    ['none, if the rule of its parent does not apply to children', ['links', 0], []],
    ['the type of its parent', ['theme', 'name'], ['type']],
    ['the type of the whole body', [], ['type']],
  ])('returns the matchers %s', (_, path, matches) => {
    expect(matchersAt(rules, path).map(({ match }) => match)).toEqual(matches);
  });
});
