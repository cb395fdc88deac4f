import { describe, expect, it } from 'vitest';
import { compareWithDocument } from './compare.ts';
import { getBody, type ContractsCopy, copyOfContracts, findInteraction } from './testing/copies.ts';
import { sees } from './testing/faults.ts';

const question = 'the badge question to ask a participant';
const answer = 'a participant answers a survey question';
const refusedAnswer = `${answer}, with a key that is not accepted`;
const settings = 'the settings of a room';
const banner = 'a banner that cannot be shown';
const copy = 'a copy of a room set, with rooms of its own';

const find = ({ pacts, document }: ContractsCopy) => compareWithDocument(pacts, document);
const getResponseBody = (c: ContractsCopy, name: string) =>
  getBody(findInteraction(c, name).response);
const getRequest = (c: ContractsCopy, name: string) => getBody(findInteraction(c, name).request);

describe('the comparison of pacts with the API document', () => {
  sees(find, [
    [
      'another type in a response',
      'must be boolean',
      (c) => (getResponseBody(c, question)['required'] = 'yes'),
    ],
    [
      'another type in a request',
      'must be boolean',
      (c) => (getRequest(c, answer)['skipped'] = 'no'),
    ],
    [
      'another type in a request whose key is refused',
      'must be boolean',
      (c) => (getRequest(c, refusedAnswer)['skipped'] = 'no'),
    ],
    [
      'a value beyond an enumeration',
      'allowed values',
      (c) => (getResponseBody(c, question)['type'] = 'OTHER'),
    ],
    [
      'another name of a field of a response',
      'additional properties - titel',
      (c) => (getResponseBody(c, question)['titel'] = 'Department'),
    ],
    [
      'an unknown field within a list of a response',
      'additional properties - roomId',
      (c) => Object.assign((getResponseBody(c, copy)['socials'] as object[])[0]!, { roomId: 'a' }),
    ],
    [
      'an unknown field of a failure',
      'additional properties - reason',
      (c) => (getResponseBody(c, banner)['reason'] = 'none'),
    ],
    [
      'an unknown field of an object without documented fields',
      'additional properties - theme',
      (c) => (getResponseBody(c, settings)['settings'] = { theme: 'dark' }),
    ],
    [
      'a body that is not JSON',
      'response.content-type.incompatible',
      (c) => (findInteraction(c, settings).response.headers!['Content-Type'] = ['text/html']),
    ],
    [
      'an unknown header of a request, which is a warning',
      'request.header.unknown',
      (c) => (findInteraction(c, settings).request.headers!['X-Room'] = ['a']),
    ],
    [
      'an undocumented status',
      'response.status.unknown',
      (c) => {
        const item = c.document.paths['/api/v1/social/{socialId}/show/banner']!;
        delete item['post']!.responses['default'];
      },
    ],
    [
      'a document that the comparator cannot read',
      'cannot read it',
      (c) => Object.assign(findInteraction(c, settings).request, { headers: { Accept: [1] } }),
    ],
  ]);

  it('does not modify the API document', async () => {
    const contracts = copyOfContracts();
    await find(contracts);
    expect(contracts).toEqual(copyOfContracts());
  });
});
