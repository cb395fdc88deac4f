import { describe } from 'vitest';
import { matcherFindings } from './matchers.ts';
import { bodyOf, type ContractsCopy, interactionOf } from './testing/copies.ts';
import { accepts, noRule, rule, sees } from './testing/faults.ts';

const settings = 'the settings of a room';
const noKey = 'the settings of a room, with a key that is not accepted';
const question = 'the badge question to ask a participant';
const answer = 'a participant answers a survey question';
const playlist = 'a playlist is made';
const event = 'an event gets another name and another time';
const transcriptions = 'a page in the middle of the transcriptions';
const copy = 'a copy of a room set, with rooms of its own';

const find = ({ pacts, document }: ContractsCopy) => matcherFindings(pacts, document);
const responseOf = (c: ContractsCopy, name: string) => interactionOf(c, name).response;
const regex = (text: string) => ({ match: 'regex', regex: text });
const type = { match: 'type' };

describe('the matchers of a closed enumeration', () => {
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

describe('the matchers of an open enumeration', () => {
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

describe('the matchers of a form', () => {
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

describe('the type of a value', () => {
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

describe('what asks for nothing', () => {
  const nothing = (name: string, rules: object) => (c: ContractsCopy) => {
    Object.assign(responseOf(c, name), { body: { content: {} }, matchingRules: { body: rules } });
  };

  sees(find, [
    ['an object without a field', 'Any object passes', nothing(playlist, {})],
    [
      'an object without a field, by its type',
      'Any object passes',
      nothing(playlist, { $: { matchers: [type] } }),
    ],
    ['a refusal without a field', 'Any object passes', nothing(noKey, {})],
    [
      'items without a field',
      '$[0]\n  matchers: Any object passes',
      (c) => {
        const { response } = interactionOf(c, 'a page in the middle of the playlists, by name');
        response.body!.content = [{}];
        response.matchingRules!.body = { $: { matchers: [{ match: 'type', min: 1 }] } };
      },
    ],
    [
      'an answer of any type of content',
      'nothing asks of which type',
      (c) => delete responseOf(c, playlist).headers,
    ],
    [
      'a type of content that is matched',
      'It is matched',
      (c) => {
        const header = { 'content-type': { matchers: [regex('.*')] } };
        responseOf(c, playlist).matchingRules!.header = header;
      },
    ],
  ]);

  accepts(find, [
    [
      'one field of many',
      (c) => {
        nothing(playlist, { '$.name': { matchers: [type] } })(c);
        responseOf(c, playlist).body!.content = { name: 'Focus' };
      },
    ],
  ]);
});

describe('exact values', () => {
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

describe('lists', () => {
  sees(find, [
    [
      'a list that may be empty',
      '$.socials\n  matchers: An empty list passes',
      rule(copy, '$.socials', type),
    ],
    [
      'a list that may be empty, by a rule for what it stands in',
      '$.socials\n  matchers: An empty list passes',
      (c) => {
        noRule(copy, '$.socials')(c);
        rule(copy, '$', { match: 'type', min: 1 })(c);
      },
    ],
    [
      'a bound that Pact does not look at, because the example is empty',
      'response body $\n  matchers: Any list passes',
      (c) => {
        rule(transcriptions, '$', { match: 'type', max: 2 })(c);
        responseOf(c, transcriptions).body!.content = [];
      },
    ],
    [
      'an item that the document does not show',
      '$[0]\n  matchers: The document does not show',
      (c) => {
        rule(transcriptions, '$[*]', type)(c);
        responseOf(c, transcriptions).body!.content = [{ text: 'a' }];
      },
    ],
  ]);

  accepts(find, [
    [
      'two items of any kind, where the document does not show them',
      (c) => {
        rule(transcriptions, '$', { match: 'type', min: 2 })(c);
        rule(transcriptions, '$[*]', { match: 'notEmpty' })(c);
        responseOf(c, transcriptions).body!.content = [{}, {}];
      },
    ],
  ]);
});

describe('rules and bodies', () => {
  sees(find, [
    ['an unknown field', '$.titel\n', rule(question, '$.titel', type)],
    [
      'an unknown field within a list',
      '$.socials[*].roomId',
      rule(copy, '$.socials[*].roomId', type),
    ],
    ['what is no path', '$.title[\n', rule(question, '$.title[', type)],
    [
      'a field that the example lacks',
      'the example does not hold',
      rule(question, '$.description', type),
    ],
    [
      'a matcher of more than a value',
      'arrayContains',
      rule(copy, '$.socials', { match: 'arrayContains' }),
    ],
    [
      'matchers of which one is enough',
      'what one of its matchers accepts: OR',
      (c) => {
        const matchers = [type, { match: 'notEmpty' }];
        responseOf(c, question).matchingRules!.body!['$.title'] = { combine: 'OR', matchers };
      },
    ],
    [
      'other statuses for one that is documented',
      'other ones are accepted',
      (c) => {
        const matchers = [{ match: 'statusCode', status: [401, 403] }];
        responseOf(c, noKey).matchingRules!.status = { $: { matchers } };
      },
    ],
    [
      'no body where the document has one',
      'says nothing of it',
      (c) => delete responseOf(c, settings).body,
    ],
    [
      'a body that the document does not show',
      'does not show what stands here',
      (c) => (responseOf(c, answer).body = { content: { saved: true } }),
    ],
    [
      'a body where the document has none',
      'has no body here',
      (c) => (c.document.paths['/api/v1/guest/user']!['get']!.responses['200'] = {}),
    ],
  ]);
});
