import { describe } from 'vitest';
import { matcherFindings } from './matchers.ts';
import { bodyOf, type ContractsCopy, interactionOf } from './testing/copies.ts';
import { accepts, noRule, rule, sees } from './testing/faults.ts';

const settings = 'the settings of a room';

const question = 'the badge question to ask a participant';

const playlist = 'a playlist is made';
const event = 'an event gets another name and another time';

const copy = 'a copy of a room set, with rooms of its own';

const find = ({ pacts, document }: ContractsCopy) => matcherFindings(pacts, document);
const responseOf = (c: ContractsCopy, name: string) => interactionOf(c, name).response;
const regex = (text: string) => ({ match: 'regex', regex: text });
const type = { match: 'type' };

describe('the check of matchers for a closed enumeration', () => {
  const all = regex('^(PROFILE|STANDARD|CUSTOM|INVISIBLE)$');

  sees(find, [
    ['any text', 'The matcher .* accepts more', rule(question, '$.type', regex('.*'))],
    [
      'a list that is not anchored',
      'accepts more',
      rule(question, '$.type', regex('(PROFILE|STANDARD|CUSTOM|INVISIBLE)')),
    ],
    [
      'a list that is open at its end',
      'accepts more',
      rule(question, '$.type', regex('^(PROFILE|STANDARD|CUSTOM|INVISIBLE)')),
    ],
    [
      'a list of which only the ends are anchored',
      'accepts more',
      rule(question, '$.type', regex('^PROFILE|STANDARD|CUSTOM|INVISIBLE$')),
    ],
    ['any value of its type', 'The matcher type accepts more', rule(question, '$.type', type)],
    [
      'any value of its type, by a rule for the whole',
      '$.type\n  matchers: The matcher type accepts more',
      (c) => (responseOf(c, question).matchingRules!.body = { $: { matchers: [type] } }),
    ],
    [
      'a value too many',
      'X is not of PROFILE|STANDARD',
      rule(question, '$.type', regex('^(PROFILE|STANDARD|CUSTOM|INVISIBLE|X)$')),
    ],
    [
      'a value too few',
      'INVISIBLE is refused',
      rule(question, '$.type', regex('^(PROFILE|STANDARD|CUSTOM)$')),
    ],
    [
      'two matchers of which one is too wide',
      'The matcher type accepts more',
      rule(question, '$.type', all, type),
    ],
    [
      'one value, and nothing that gives it',
      'Exactly "PROFILE" is asked for',
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
      'accepts the values seen',
      rule(playlist, '$.type', regex('^(FREE_PLAYLIST|PAID_PLAYLIST)$')),
    ],
    ['the value seen', 'Exactly the value seen', noRule(playlist, '$.type')],
    [
      'the value seen, within a list',
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
    (bodyOf(responseOf(c, event))['startDateTime'] = '2027-03-01T09:00:00Z');

  sees(find, [
    ['one uuid', 'Exactly the uuid', noRule(playlist, '$.playlistId')],
    [
      'one uuid, by equality',
      'Exactly the uuid',
      rule(playlist, '$.playlistId', { match: 'equality' }),
    ],
    [
      'a uuid in lower case alone',
      'refuses what is a uuid',
      rule(playlist, '$.playlistId', regex('^[0-9a-f-]{36}$')),
    ],
    [
      'a pattern that is none',
      'refuses what is a uuid',
      rule(playlist, '$.playlistId', regex('(')),
    ],
    ['any text for a uuid', 'type accepts what is no uuid', rule(playlist, '$.playlistId', type)],
    ['whatever for a uuid', '.* accepts what is', rule(playlist, '$.playlistId', regex('.*'))],
    [
      'a uuid within another text',
      'accepts what is no uuid',
      rule(playlist, '$.playlistId', regex('[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}')),
    ],
    [
      'any text for a date-time',
      'accepts what is no date-time',
      (c) => {
        startsAt(c);
        rule(event, '$.startDateTime', type)(c);
      },
    ],
    ['one date-time, though the request gives it', 'Exactly the date-time', startsAt],
    [
      'a date-time of one zone',
      'refuses what is a date-time',
      (c) => {
        startsAt(c);
        rule(event, '$.startDateTime', regex('Z$'))(c);
      },
    ],
  ]);

  accepts(find, [
    [
      'a uuid that a provider state gives',
      (c) => {
        noRule(playlist, '$.playlistId')(c);
        const body = { '$.playlistId': { type: 'ProviderState', expression: '${playlistId}' } };
        responseOf(c, playlist).generators = { body };
      },
    ],
  ]);
});

describe('the check of matchers for a type', () => {
  const notEmpty = { match: 'notEmpty' };
  const include = { match: 'include', value: 'e' };

  sees(find, [
    ['a flag that is anything', 'no boolean', rule(question, '$.required', notEmpty)],
    ['a flag that may be a text', 'no boolean', rule(question, '$.required', regex('^true$'))],
    ['a text that is anything', 'notEmpty accepts', rule(question, '$.title', notEmpty)],
    ['a text that holds another', 'include accepts', rule(question, '$.title', include)],
    ['a text by a pattern for all', '.* accepts', rule(question, '$.title', regex('.*'))],
    ['a text of digits', 'no string', rule(question, '$.title', regex('^\\d+$'))],
    ['a text by what is no pattern', 'no string', rule(question, '$.title', regex('('))],
    [
      'an object that is anything',
      'notEmpty is none of an object',
      rule(settings, '$.settings', notEmpty),
    ],
    ['a list that is anything', 'notEmpty is none of', rule(copy, '$.socials', notEmpty)],
  ]);

  accepts(find, [
    ['a text that holds another, and is one', rule(question, '$.title', type, include)],
    ['a text of a form', rule(question, '$.title', regex('^[A-Z][a-z]+$'))],
  ]);
});

describe('the check for exact values', () => {
  sees(find, [
    ['a text that nothing gives', 'Exactly "Department"', noRule(question, '$.title')],
    [
      'a text that nothing gives, by a pattern of it alone',
      'Exactly "Dep. 1" is asked for',
      rule(question, '$.title', regex('^Dep\\. 1$')),
    ],
    [
      'a text that nothing gives, by a pattern of it in a group',
      'Exactly "Department" is asked for',
      rule(question, '$.title', regex('^(?:Department)$')),
    ],
    [
      'a number that need not be whole',
      'The matcher type accepts what',
      rule(playlist, '$.qty', type),
    ],
    ['a flag that nothing gives', 'Exactly true', noRule(question, '$.required')],
    [
      'an object that may hold no other field',
      '$.settings\n  matchers: Equality refuses fields',
      rule(settings, '$.settings', { match: 'equality' }),
    ],
    [
      'an object within one that may hold no other field',
      '$.settings\n  matchers: Equality refuses fields',
      (c) => {
        responseOf(c, settings).matchingRules!.body = { $: { matchers: [{ match: 'equality' }] } };
      },
    ],
  ]);

  accepts(find, [
    ['a number that the request gives', noRule(playlist, '$.qty')],
    [
      'a text that a provider state gives',
      (c) => {
        noRule(question, '$.title')(c);
        const params = { title: 'Department' };
        interactionOf(c, question).providerStates!.push({ name: 'a badge question', params });
      },
    ],
  ]);
});
