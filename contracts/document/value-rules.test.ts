import { describe } from 'vitest';
import { matcherFindings } from './matchers.ts';
import { getBody, type ContractsCopy, findInteraction } from './testing/copies.ts';
import { accepts, noRule, rule, sees } from './testing/faults.ts';

const settings = 'the settings of a room';

const question = 'the badge question to ask a participant';

const playlist = 'a playlist is made';
const event = 'an event gets another name and another time';

const copy = 'a copy of a room set, with rooms of its own';

const find = ({ pacts, document }: ContractsCopy) => matcherFindings(pacts, document);
const getResponse = (c: ContractsCopy, name: string) => findInteraction(c, name).response;
const regex = (text: string) => ({ match: 'regex', regex: text });
const type = { match: 'type' };

describe('the check of matchers for a closed enumeration', () => {
  const all = regex('^(PROFILE|STANDARD|CUSTOM|INVISIBLE)$');

  sees(find, [
    ['any text', 'The matcher .* accepts more', rule(question, '$.type', regex('.*'))],
    [
      'a pattern without anchors',
      'accepts more',
      rule(question, '$.type', regex('(PROFILE|STANDARD|CUSTOM|INVISIBLE)')),
    ],
    [
      'a pattern without an end anchor',
      'accepts more',
      rule(question, '$.type', regex('^(PROFILE|STANDARD|CUSTOM|INVISIBLE)')),
    ],
    [
      'a pattern with anchors only around the whole alternation',
      'accepts more',
      rule(question, '$.type', regex('^PROFILE|STANDARD|CUSTOM|INVISIBLE$')),
    ],
    ['any value of its type', 'The matcher type accepts more', rule(question, '$.type', type)],
    [
      'any value of its type, by a rule for the whole',
      '$.type\n  matchers: The matcher type accepts more',
      (c) => (getResponse(c, question).matchingRules!.body = { $: { matchers: [type] } }),
    ],
    [
      'an additional value',
      'X is not in PROFILE|STANDARD',
      rule(question, '$.type', regex('^(PROFILE|STANDARD|CUSTOM|INVISIBLE|X)$')),
    ],
    [
      'a missing value',
      'INVISIBLE is refused',
      rule(question, '$.type', regex('^(PROFILE|STANDARD|CUSTOM)$')),
    ],
    [
      'two matchers, one of them too wide',
      'The matcher type accepts more',
      rule(question, '$.type', all, type),
    ],
    [
      'a single value from no known source',
      'The contract expects exactly "PROFILE"',
      noRule(question, '$.type'),
    ],
  ]);

  accepts(find, [
    [
      'its values in another order',
      rule(question, '$.type', regex('^(CUSTOM|INVISIBLE|STANDARD|PROFILE)$')),
    ],
  ]);
});

describe('the check of matchers for an open enumeration', () => {
  sees(find, [
    [
      'a closed list',
      'accepts only the known values',
      rule(playlist, '$.type', regex('^(FREE_PLAYLIST|PAID_PLAYLIST)$')),
    ],
    ['the known value', 'The contract expects exactly the known value', noRule(playlist, '$.type')],
    [
      'the known value, within a list',
      '$.socials[0].platform',
      rule(copy, '$.socials[*].platform', { match: 'equality' }),
    ],
  ]);

  accepts(find, [
    ['any text', rule(playlist, '$.type', type)],
    ['any text, by the rule for its list', noRule(copy, '$.socials[*].platform')],
  ]);
});

describe('the check of matchers for a string format', () => {
  const startsAt = (c: ContractsCopy) =>
    (getBody(getResponse(c, event))['startDateTime'] = '2027-03-01T09:00:00Z');

  sees(find, [
    ['one uuid', 'exactly the uuid', noRule(playlist, '$.playlistId')],
    [
      'one uuid, by equality',
      'exactly the uuid',
      rule(playlist, '$.playlistId', { match: 'equality' }),
    ],
    [
      'a uuid in lower case alone',
      'refuses a valid uuid',
      rule(playlist, '$.playlistId', regex('^[0-9a-f-]{36}$')),
    ],
    ['an invalid pattern', 'refuses a valid uuid', rule(playlist, '$.playlistId', regex('('))],
    [
      'any text for a uuid',
      'type accepts values other than a uuid',
      rule(playlist, '$.playlistId', type),
    ],
    [
      'any text for a uuid, by a pattern',
      '.* accepts values other than',
      rule(playlist, '$.playlistId', regex('.*')),
    ],
    [
      'a uuid within another text',
      'accepts values other than a uuid',
      rule(playlist, '$.playlistId', regex('[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}')),
    ],
    [
      'any text for a date-time',
      'accepts values other than a date-time',
      (c) => {
        startsAt(c);
        rule(event, '$.startDateTime', type)(c);
      },
    ],
    ['one date-time, although the request contains it', 'exactly the date-time', startsAt],
    [
      'a date-time in one zone only',
      'refuses a valid date-time',
      (c) => {
        startsAt(c);
        rule(event, '$.startDateTime', regex('Z$'))(c);
      },
    ],
  ]);

  accepts(find, [
    [
      'a uuid from a provider state',
      (c) => {
        noRule(playlist, '$.playlistId')(c);
        const body = { '$.playlistId': { type: 'ProviderState', expression: '${playlistId}' } };
        getResponse(c, playlist).generators = { body };
      },
    ],
  ]);
});

describe('the check of matchers for a type', () => {
  const notEmpty = { match: 'notEmpty' };
  const include = { match: 'include', value: 'e' };

  sees(find, [
    ['a flag that may be anything', 'other than a boolean', rule(question, '$.required', notEmpty)],
    [
      'a flag that may be a text',
      'other than a boolean',
      rule(question, '$.required', regex('^true$')),
    ],
    ['a text that may be anything', 'notEmpty accepts', rule(question, '$.title', notEmpty)],
    ['a text that contains another', 'include accepts', rule(question, '$.title', include)],
    ['a text by a pattern for any text', '.* accepts', rule(question, '$.title', regex('.*'))],
    ['a text of digits', 'other than a string', rule(question, '$.title', regex('^\\d+$'))],
    ['a text by an invalid pattern', 'other than a string', rule(question, '$.title', regex('('))],
    [
      'an object that may be anything',
      'notEmpty does not apply to an object',
      rule(settings, '$.settings', notEmpty),
    ],
    [
      'a list that may be anything',
      'notEmpty does not apply to',
      rule(copy, '$.socials', notEmpty),
    ],
  ]);

  accepts(find, [
    ['a text that contains another, and is a text', rule(question, '$.title', type, include)],
    ['a text with a pattern', rule(question, '$.title', regex('^[A-Z][a-z]+$'))],
  ]);
});

describe('the check for exact values', () => {
  sees(find, [
    ['a text from no known source', 'exactly "Department"', noRule(question, '$.title')],
    [
      'a text from no known source, by a pattern for it alone',
      'exactly "Dep. 1"',
      rule(question, '$.title', regex('^Dep\\. 1$')),
    ],
    [
      'a text from no known source, by a pattern with a group',
      'exactly "Department"',
      rule(question, '$.title', regex('^(?:Department)$')),
    ],
    [
      'a number that may be a fraction',
      'The matcher type accepts values',
      rule(playlist, '$.qty', type),
    ],
    ['a flag from no known source', 'exactly true', noRule(question, '$.required')],
    [
      'an object that may have no other field',
      '$.settings\n  matchers: Equality refuses fields',
      rule(settings, '$.settings', { match: 'equality' }),
    ],
    [
      'a nested object that may have no other field',
      '$.settings\n  matchers: Equality refuses fields',
      (c) => {
        getResponse(c, settings).matchingRules!.body = { $: { matchers: [{ match: 'equality' }] } };
      },
    ],
  ]);

  accepts(find, [
    ['a number that the request contains', noRule(playlist, '$.qty')],
    [
      'a text from a provider state',
      (c) => {
        noRule(question, '$.title')(c);
        const params = { title: 'Department' };
        findInteraction(c, question).providerStates!.push({ name: 'a badge question', params });
      },
    ],
  ]);
});
