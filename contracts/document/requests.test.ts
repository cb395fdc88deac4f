import { describe } from 'vitest';
import { requestFindings } from './requests.ts';
import { bodyOf, type ContractsCopy, interactionOf } from './testing/copies.ts';
import { accepts, sees } from './testing/faults.ts';

const settings = 'the settings of a room';
const noKey = 'the settings of a room, with a key that is not accepted';
const answer = 'a participant answers a survey question';
const config = 'who may enter a room is configured';
const banner = 'a banner that cannot be shown';

const find = ({ pacts, document }: ContractsCopy) => requestFindings(pacts, document);
const requestOf = (c: ContractsCopy, name: string) => interactionOf(c, name).request;

describe('the check of requests', () => {
  sees(find, [
    [
      'a credential',
      'request header Cookie',
      (c) => (requestOf(c, settings).headers!['Cookie'] = ['a']),
    ],
    [
      'an unknown field',
      '$.surveyQuestion\n',
      (c) => (bodyOf(requestOf(c, answer))['surveyQuestion'] = 7),
    ],
    [
      'an unknown field within a list',
      '$.participants[0].role',
      (c) => {
        const body = bodyOf(requestOf(c, 'a recording of a session is saved'));
        Object.assign((body['participants'] as object[])[0]!, { role: 'host' });
      },
    ],
    [
      'an unknown field next to a place for unknown fields',
      '$.rules[0].note',
      (c) => (bodyOf(requestOf(c, config))['rules'] = [{ note: 'a' }]),
    ],
    [
      'a body where the document has none',
      'has no body for reportFailedRecording',
      (c) => {
        const request = requestOf(c, 'a recording that failed is reported');
        request.body = { content: { socialRecordingId: 'a' } };
      },
    ],
    [
      'a rule for an unknown field',
      '$.user\n',
      (c) => (requestOf(c, answer).matchingRules!.body!['$.user'] = { matchers: [] }),
    ],
    [
      'an unknown parameter',
      'query limit',
      (c) => (requestOf(c, settings).query = { limit: ['1'] }),
    ],
    [
      'an unknown parameter of a request that fails',
      'query limit',
      (c) => (requestOf(c, banner).query = { limit: ['1'] }),
    ],
    [
      'a path whose expression has another operation',
      'for verification requests listAlternateHosts',
      (c) => {
        const { path } = requestOf(c, settings).generators!;
        path!.expression = '/api/v1/social/alternate/host/${socialId}';
      },
    ],
    ['no key', 'X-API-Key is not sent', (c) => (requestOf(c, settings).headers = {})],
    [
      'no key in a test for a rejected key',
      'X-API-Key is not sent',
      (c) => (requestOf(c, noKey).headers = {}),
    ],
    [
      'an empty key',
      'X-API-Key is not sent',
      (c) => (requestOf(c, settings).headers = { 'X-API-Key': [''] }),
    ],
    [
      'the key in the query',
      'outside X-API-Key',
      (c) => (requestOf(c, settings).query = { key: ['pact-key'] }),
    ],
    [
      'the key in the path',
      'outside X-API-Key',
      (c) => (requestOf(c, settings).path += 'pact-key'),
    ],
    [
      'a key that verification puts into the path',
      'outside X-API-Key',
      (c) => {
        const { path } = requestOf(c, settings).generators!;
        path!.expression = '/api/v1/social/settings/${apiKey}';
      },
    ],
  ]);

  accepts(find, [
    [
      'a banner without a key',
      (c) => {
        requestOf(c, banner).headers = {};
        delete requestOf(c, banner).generators!.header;
      },
    ],
    [
      'a key in a header in lower case',
      (c) => (requestOf(c, settings).headers = { 'x-api-key': ['pact-key'] }),
    ],
    [
      'a field whose name is not documented',
      (c) => (bodyOf(requestOf(c, config))['layout'] = 'SPIRAL'),
    ],
  ]);
});
