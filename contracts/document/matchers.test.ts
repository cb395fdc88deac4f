import { describe } from 'vitest';
import { matcherFindings } from './matchers.ts';
import { type ContractsCopy, findInteraction } from './testing/copies.ts';
import { accepts, noRule, rule, sees } from './testing/faults.ts';

const settings = 'the settings of a room';
const noKey = 'the settings of a room, with a key that is not accepted';
const question = 'the badge question to ask a participant';
const answer = 'a participant answers a survey question';
const playlist = 'a playlist is made';

const transcriptions = 'a page in the middle of the transcriptions';
const copy = 'a copy of a room set, with rooms of its own';

const find = ({ pacts, document }: ContractsCopy) => matcherFindings(pacts, document);
const getResponse = (c: ContractsCopy, name: string) => findInteraction(c, name).response;
const regex = (text: string) => ({ match: 'regex', regex: text });
const type = { match: 'type' };

describe('the check for matchers that accept anything', () => {
  const nothing = (name: string, rules: object) => (c: ContractsCopy) => {
    Object.assign(getResponse(c, name), { body: { content: {} }, matchingRules: { body: rules } });
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
        const { response } = findInteraction(c, 'a page in the middle of the playlists, by name');
        response.body!.content = [{}];
        response.matchingRules!.body = { $: { matchers: [{ match: 'type', min: 1 }] } };
      },
    ],
    [
      'a response without a content type',
      'no content type is required',
      (c) => delete getResponse(c, playlist).headers,
    ],
    [
      'a content type with a matcher',
      'It has a matcher',
      (c) => {
        const header = { 'content-type': { matchers: [regex('.*')] } };
        getResponse(c, playlist).matchingRules!.header = header;
      },
    ],
  ]);

  accepts(find, [
    [
      'one of several fields',
      (c) => {
        nothing(playlist, { '$.name': { matchers: [type] } })(c);
        getResponse(c, playlist).body!.content = { name: 'Focus' };
      },
    ],
  ]);
});

describe('the check for matchers of lists', () => {
  sees(find, [
    [
      'a list that may be empty',
      '$.socials\n  matchers: An empty list passes',
      rule(copy, '$.socials', type),
    ],
    [
      'a list that may be empty, by the rule of its parent',
      '$.socials\n  matchers: An empty list passes',
      (c) => {
        noRule(copy, '$.socials')(c);
        rule(copy, '$', { match: 'type', min: 1 })(c);
      },
    ],
    [
      'a bound that Pact ignores, because the example is empty',
      'response body $\n  matchers: Any list passes',
      (c) => {
        rule(transcriptions, '$', { match: 'type', max: 2 })(c);
        getResponse(c, transcriptions).body!.content = [];
      },
    ],
    [
      'an item that the document does not describe',
      '$[0]\n  matchers: The document does not describe',
      (c) => {
        rule(transcriptions, '$[*]', type)(c);
        getResponse(c, transcriptions).body!.content = [{ text: 'a' }];
      },
    ],
  ]);

  accepts(find, [
    [
      'two items that the document does not describe',
      (c) => {
        rule(transcriptions, '$', { match: 'type', min: 2 })(c);
        rule(transcriptions, '$[*]', { match: 'notEmpty' })(c);
        getResponse(c, transcriptions).body!.content = [{}, {}];
      },
    ],
  ]);
});

describe('the check for rules that do not fit the body', () => {
  sees(find, [
    ['an unknown field', '$.titel\n', rule(question, '$.titel', type)],
    [
      'an unknown field within a list',
      '$.socials[*].roomId',
      rule(copy, '$.socials[*].roomId', type),
    ],
    ['an invalid path', '$.title[\n', rule(question, '$.title[', type)],
    [
      'a field that the example does not have',
      'the example does not contain',
      rule(question, '$.description', type),
    ],
    [
      'a matcher for more than one value',
      'arrayContains',
      rule(copy, '$.socials', { match: 'arrayContains' }),
    ],
    [
      'matchers combined with OR',
      'accepts the values of any of its matchers: OR',
      (c) => {
        const matchers = [type, { match: 'notEmpty' }];
        getResponse(c, question).matchingRules!.body!['$.title'] = { combine: 'OR', matchers };
      },
    ],
    [
      'a status matcher for a documented status',
      'accepts other statuses',
      (c) => {
        const matchers = [{ match: 'statusCode', status: [401, 403] }];
        getResponse(c, noKey).matchingRules!.status = { $: { matchers } };
      },
    ],
    [
      'a missing body where the document has one',
      'the contract does not check it',
      (c) => delete getResponse(c, settings).body,
    ],
    [
      'a body that the document does not describe',
      'does not describe this value',
      (c) => (getResponse(c, answer).body = { content: { saved: true } }),
    ],
    [
      'a body where the document has none',
      'has no body here',
      (c) => (c.document.paths['/api/v1/guest/user']!['get']!.responses['200'] = {}),
    ],
  ]);
});
