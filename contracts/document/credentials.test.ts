import { describe } from 'vitest';
import { credentialFindings } from './credentials.ts';
import { type ContractsCopy, findInteraction } from './testing/copies.ts';
import { accepts, sees } from './testing/faults.ts';

const settings = 'the settings of a room';
const noKey = 'the settings of a room, with a key that is not accepted';
const banner = 'a banner that cannot be shown';

const find = ({ pacts, document }: ContractsCopy) => credentialFindings(pacts, document);
const getRequest = (c: ContractsCopy, name: string) => findInteraction(c, name).request;
const real = 'a-real-key';
const withHeader = (name: string, value: string) => (c: ContractsCopy) =>
  Object.assign(getRequest(c, settings).headers!, { [name]: [value] });

describe('the credentials check', () => {
  sees(find, [
    ['a key in addition to its generator', 'neither pact-key', withHeader('X-API-Key', real)],
    [
      'a key without a generator',
      'neither pact-key',
      (c) => (getRequest(c, noKey).headers!['X-API-Key'] = [real]),
    ],
    [
      'a second key',
      'neither pact-key',
      (c) => getRequest(c, settings).headers!['X-API-Key']!.push(real),
    ],
    [
      'a second key after an empty one',
      'neither pact-key',
      (c) => (getRequest(c, noKey).headers!['X-API-Key'] = ['', real]),
    ],
    ['a key in a header in lower case', 'neither pact-key', withHeader('x-api-key', real)],
    [
      'a placeholder without a generator',
      'neither pact-key',
      (c) => delete getRequest(c, settings).generators!.header,
    ],
    [
      'a key instead of the expression',
      'neither pact-key',
      (c) => (getRequest(c, settings).generators!.header!['X-API-Key']!.expression = real),
    ],
    [
      'a key with another generator',
      'neither pact-key',
      (c) => (getRequest(c, settings).generators!.header!['X-API-Key']!.type = 'RandomString'),
    ],
    ['a rejected key with a generator', 'neither pact-key', withHeader('X-API-Key', 'no-such-key')],
    [
      'a key in the matcher of its header',
      'It has a matcher',
      (c) => {
        const matchers = [{ match: 'regex', regex: real }];
        getRequest(c, settings).matchingRules!.header!['X-API-Key'] = { matchers };
      },
    ],
    ...['Authorization', 'Cookie', 'Proxy-Authorization', 'X-Auth-Token', 'X-Anything'].map(
      (name) => [name, `request header ${name}\n`, withHeader(name, real)] as const,
    ),
    [
      'a Content-Type that is not a media type',
      'request header Content-Type',
      withHeader('Content-Type', real),
    ],
    [
      'an Authorization header that verification generates',
      'request header Authorization',
      (c) => {
        const generator = { type: 'ProviderState', expression: '${apiKey}' };
        getRequest(c, settings).generators!.header!['Authorization'] = generator;
      },
    ],
    [
      'a key in a request for an undocumented operation',
      'neither pact-key',
      (c) => {
        getRequest(c, noKey).path = '/api/v2';
        getRequest(c, noKey).headers!['X-API-Key'] = [real];
      },
    ],
    ['comments', 'comments', (c) => (findInteraction(c, settings).comments = { text: [real] })],
    [
      'a key as parameter of a provider state',
      'providerStates apiKey',
      (c) => {
        findInteraction(c, settings).providerStates!.push({ name: 'a', params: { apiKey: real } });
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
    ['what is accepted as an answer', withHeader('accept', 'application/json')],
  ]);
});
