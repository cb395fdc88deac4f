import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { inWords } from './finding.ts';
import { page, pageFile } from './page.ts';
import { getBody, copyOfContracts, findInteraction, removeInteraction } from './testing/copies.ts';
import { noRule, sees } from './testing/faults.ts';

describe('the contracts', () => {
  it('agree with the API document', async () => {
    expect((await check(copyOfContracts())).map(inWords)).toEqual([]);
  });

  it('cover what docs/contract-coverage.md says', async () => {
    await expect(page(copyOfContracts())).toMatchFileSnapshot(pageFile);
  });
});

describe('the check of the contracts', () => {
  const settings = 'the settings of a room';
  const answer = 'a participant answers a survey question';

  // One fault of each kind; the tests of each guard cover the others.
  sees(check, [
    ['a shape', 'shape: ', (c) => (c.pacts[0]!.interactions = [])],
    [
      'an example',
      'comparison: ',
      (c) => (getBody(findInteraction(c, answer).request)['skipped'] = 'no'),
    ],
    ['a request', 'requests: ', (c) => (findInteraction(c, settings).request.headers = {})],
    ['a response without an interaction', 'coverage: ', (c) => removeInteraction(c, settings)],
    ['a waiver', 'waivers: ', (c) => c.waivers[0]!.operations.push('copyRoomSet')],
    [
      'a form without an interaction',
      'forms: ',
      (c) => removeInteraction(c, 'the playlists when there are none'),
    ],
    ['a matcher', 'matchers: ', noRule('a playlist is made', '$.type')],
  ]);
});
