import { describe } from 'vitest';
import { requestFindings } from './requests.ts';
import { getBody, type ContractsCopy, findInteraction } from './testing/copies.ts';
import { accepts, sees } from './testing/faults.ts';

const settings = 'the settings of a room';
const noKey = 'the settings of a room, with a key that is not accepted';
const answer = 'a participant answers a survey question';
const config = 'who may enter a room is configured';
const banner = 'a banner that cannot be shown';

const find = ({ pacts, document }: ContractsCopy) => requestFindings(pacts, document);
const getRequest = (c: ContractsCopy, name: string) => findInteraction(c, name).request;

describe('the check of requests', () => {
  sees(find, [
    [
      'a credential',
      'request header Cookie',
      (c) => (getRequest(c, settings).headers!['Cookie'] = ['a']),
    ],
    [
      'an unknown field',
      '$.surveyQuestion\n',
      (c) => (getBody(getRequest(c, answer))['surveyQuestion'] = 7),
    ],
    [
      'an unknown field within a list',
      '$.participants[0].role',
      (c) => {
        const body = getBody(getRequest(c, 'a recording of a session is saved'));
        Object.assign((body['participants'] as object[])[0]!, { role: 'host' });
      },
    ],
    [
      'an unknown field next to a place for unknown fields',
      '$.rules[0].note',
      (c) => (getBody(getRequest(c, config))['rules'] = [{ note: 'a' }]),
    ],
    [
      'a body where the document has none',
      'has no body for reportFailedRecording',
      (c) => {
        const request = getRequest(c, 'a recording that failed is reported');
        request.body = { content: { socialRecordingId: 'a' } };
      },
    ],
    [
      'a rule for an unknown field',
      '$.user\n',
      (c) => (getRequest(c, answer).matchingRules!.body!['$.user'] = { matchers: [] }),
    ],
    [
      'an unknown parameter',
      'query limit',
      (c) => (getRequest(c, settings).query = { limit: ['1'] }),
    ],
    [
      'an unknown parameter of a request that fails',
      'query limit',
      (c) => (getRequest(c, banner).query = { limit: ['1'] }),
    ],
    [
      'a path whose expression has another operation',
      'for verification requests listAlternateHosts',
      (c) => {
        const { path } = getRequest(c, settings).generators!;
        path!.expression = '/api/v1/social/alternate/host/${socialId}';
      },
    ],
    ['no key', 'X-API-Key is not sent', (c) => (getRequest(c, settings).headers = {})],
    [
      'no key in a test for a rejected key',
      'X-API-Key is not sent',
      (c) => (getRequest(c, noKey).headers = {}),
    ],
    [
      'an empty key',
      'X-API-Key is not sent',
      (c) => (getRequest(c, settings).headers = { 'X-API-Key': [''] }),
    ],
    [
      'the key in the query',
      'outside X-API-Key',
      (c) => (getRequest(c, settings).query = { key: ['pact-key'] }),
    ],
    [
      'the key in the path',
      'outside X-API-Key',
      (c) => (getRequest(c, settings).path += 'pact-key'),
    ],
    [
      'a key that verification puts into the path',
      'outside X-API-Key',
      (c) => {
        const { path } = getRequest(c, settings).generators!;
        path!.expression = '/api/v1/social/settings/${apiKey}';
      },
    ],
  ]);

  accepts(find, [
    [
      'a banner without a key',
      (c) => {
        getRequest(c, banner).headers = {};
        delete getRequest(c, banner).generators!.header;
      },
    ],
    [
      'a key in a header in lower case',
      (c) => (getRequest(c, settings).headers = { 'x-api-key': ['pact-key'] }),
    ],
    [
      'a field whose name is not documented',
      (c) => (getBody(getRequest(c, config))['layout'] = 'SPIRAL'),
    ],
  ]);
});
