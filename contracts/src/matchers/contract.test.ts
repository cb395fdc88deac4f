// Tests the matchers in contracts that Pact itself writes and applies: its engine is not JavaScript, so a
// test of our patterns in JavaScript would not be enough.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import { temporaryFolder } from '@room-sessions/testing';
import { afterAll, describe, expect, it } from 'vitest';
import {
  alternateHost,
  apiKeyHeader,
  badgeData,
  entryConfig,
  listOf,
  playlist,
  recording,
  roomSet,
  user,
} from './index.ts';

const { path: dir, ...folder } = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

const createPact = (consumer: string): PactV4 =>
  new PactV4({ consumer, provider: 'gateway', dir, logLevel: 'error' });

const rule = (...matchers: object[]): object => ({ combine: 'AND', matchers });
const type = rule({ match: 'type' });

describe('a contract', () => {
  it('contains the rules and the examples, but no key', async () => {
    const answer = listOf(
      alternateHost('host', { user: user('userId', { name: 'Anna' }) }),
      alternateHost('host', { user: user('userId', { name: 'Ben' }) }),
    );
    const given = await createPact('written')
      .addInteraction()
      .given('an API key that the gateway accepts')
      .uponReceiving('a request for the hosts')
      .withRequest('GET', '/hosts', (request) => request.headers({ ...apiKeyHeader() }))
      .willRespondWith(200, (response) => response.jsonBody(answer))
      .executeTest(async ({ url }) => {
        const response = await fetch(`${url}/hosts`, { headers: { 'X-API-Key': 'my-own-key' } });
        return response.json();
      });
    const hosts = ['Anna', 'Ben'].map((name) => ({
      host: true,
      user: { userId: 'e2490de5-5bd3-43d5-b7c4-526e33f71304', name },
    }));
    expect(given).toEqual(hosts);

    const text = await readFile(join(dir, 'written-gateway.json'), 'utf8');
    expect(text).not.toContain('my-own-key');
    const { interactions } = JSON.parse(text) as {
      interactions: { request: object; response: object }[];
    };
    expect(interactions).toHaveLength(1);
    expect(interactions[0]).toMatchObject({
      request: {
        headers: { 'X-API-Key': ['pact-key'] },
        generators: { header: { 'X-API-Key': { type: 'ProviderState', expression: '${apiKey}' } } },
      },
      response: { body: { content: hosts } },
    });
    const { response } = interactions[0]! as { response: Record<string, { body: object }> };
    expect(response['generators']).toBeUndefined();
    expect(response['matchingRules']?.body).toEqual({
      $: rule({ match: 'type', min: 1 }),
      '$[*].host': type,
      '$[*].user.name': type,
      '$[*].user.userId': rule({ match: 'regex', regex: expect.stringContaining('[0-9a-fA-F]') }),
    });
  });
});

/** Whether Pact accepts a body for a template: it does not respond to a body that differs. */
async function isTaken(template: object, body: unknown): Promise<boolean> {
  let status = 0;
  const interaction = createPact('applied')
    .addInteraction()
    .uponReceiving('a body')
    .withRequest('POST', '/', (request) => request.jsonBody(template))
    .willRespondWith(204);
  await interaction
    .executeTest(async ({ url }) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      ({ status } = await fetch(url, init));
    })
    // A different body also fails the test of the contract.
    .catch((error: unknown) => expect(String(error)).toContain('Test failed'));
  return status === 204;
}

const id = 'E2490DE5-5BD3-13D5-07C4-526E33F71304';

describe('Pact with these matchers', () => {
  it.each<[string, object, unknown, boolean]>([
    ['a UUID in capitals, of any version', playlist('playlistId'), { playlistId: id }, true],
    ['not a UUID', playlist('playlistId'), { playlistId: `${id}0` }, false],
    ['another text', playlist('name'), { name: 'Anything' }, true],
    ['a number for a text', playlist('name'), { name: 1 }, false],
    ['another integer', playlist('qty'), { qty: -7 }, true],
    ['a fraction for an integer', playlist('qty'), { qty: 1.5 }, false],
    ['the other boolean', playlist('available'), { available: false }, true],
    ['a text for a boolean', playlist('available'), { available: 'false' }, false],
    ['an unknown value of an open enumeration', recording('status'), { status: 'DONE' }, true],
    [
      'a value in another notation than an open enumeration',
      recording('status'),
      { status: 'half done' },
      false,
    ],
    [
      'a value of a closed enumeration',
      roomSet('entryOption'),
      { entryOption: 'CUSTOM_RULES' },
      true,
    ],
    [
      'a value that the closed enumeration does not have',
      roomSet('entryOption'),
      { entryOption: 'CUSTOM' },
      false,
    ],
    ...['2026-03-02T09:30:00.123+01:00', '2026-03-02T09:30:00+0100', '2026-03-02T09:30Z'].map(
      (startDateTime): [string, object, unknown, boolean] => [
        `the date-time ${startDateTime}`,
        recording('startDateTime'),
        { startDateTime },
        true,
      ],
    ),
    ['not a date-time', recording('startDateTime'), { startDateTime: '2026-03-02 09:30' }, false],
    ['a longer list', badgeData('options'), { options: ['a', 'b', 'c'] }, true],
    ['an empty list', badgeData('options'), { options: [] }, false],
    ['a list with a wrong item', badgeData('options'), { options: ['a', 'b', 3] }, false],
    [
      'a wrong item where there are two examples',
      entryConfig({ associatedSocialIds: [id, id] }),
      { associatedSocialIds: [id, id, 'room'] },
      false,
    ],
    ['a list of other models', listOf(user('name')), [{ name: 'A' }, { name: 'B' }], true],
    ['a wrong model in a list', listOf(user('name')), [{ name: 'A' }, { name: 2 }], false],
    ['a model without a field', alternateHost({ user: user('name') }), { user: {} }, false],
  ])('judges %s', async (_, template, body, taken) => {
    expect(await isTaken(template, body)).toBe(taken);
  });
});
