// A test that verifies calls, as its client sees it.
import { afterEach, describe, expect, it } from 'vitest';
import { sample } from '../../seed/sample.ts';
import { createTestClient } from '../../testing/client.ts';
import { newPlaylist, question } from '../../testing/paths.ts';
import { useGateway } from '../../testing/use-gateway.ts';
import { type ExpectedCall, VerificationError } from '../client.ts';
import { verify as verifyEntries } from './verify.ts';

const gateway = useGateway();
const client = createTestClient(gateway);

afterEach(() => gateway.control.reset());

const create = (name: string): Promise<unknown> => client.post(newPlaylist, { name });
const settings = `/api/v1/social/settings/${sample.socialId}`;

const verify = (expected: ExpectedCall | readonly ExpectedCall[]): Promise<void> =>
  gateway.control.verify(expected);

/** The lines of the message, without the numbers of the requests. */
async function reject(expected: ExpectedCall | readonly ExpectedCall[]): Promise<string[]> {
  const error: unknown = await verify(expected).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(VerificationError);
  return (error as Error).message.replaceAll(/#\d+/g, '#N').split('\n');
}

describe('a verification passes for', () => {
  it('calls that match, as many as expected', async () => {
    const operation = 'createPlaylist';
    await create('One');
    await create('Two');
    await client.get(settings);
    await client.get('/api/v1/social/playlist/all?page=0');
    // No call of an operation.
    await client.get('/nothing');
    for (const expected of [
      {},
      { operation },
      { operation, times: 2 },
      { operation, times: { min: 1, max: 2 } },
      { operation, match: { body: { name: 'One' } }, times: 1 },
      { operation, match: { body: { name: { pattern: '^(One|Two)$' } } }, times: 2 },
      { operation, match: { body: { name: 'Three' } }, times: 0 },
      { operation: 'getRoomSettings', match: { params: { socialId: sample.socialId } }, times: 1 },
      { match: { query: { page: '0' } }, times: 1 },
      { match: { headers: { 'Content-Type': { pattern: 'json' } } }, times: { min: 2 } },
      { operation: 'updateRoom', times: { max: 3 } },
      { times: 4 },
    ] satisfies ExpectedCall[]) {
      await verify(expected);
    }
  });

  it('calls in an order, with others between', async () => {
    await create('One');
    await client.get(question);
    await create('Two');
    await client.get(settings);
    await create('Two');
    const named = (name: string): ExpectedCall => ({ match: { body: { name } } });
    await verify([named('One'), named('Two')]);
    await verify([named('One'), { ...named('Two'), times: 2 }]);
    await verify([
      { operation: 'getBadgeQuestion' },
      named('Two'),
      { operation: 'getRoomSettings' },
    ]);
  });
});

describe('a verification fails for', () => {
  it('too few calls, and shows those that come closest', async () => {
    await create('Other');
    await client.post(newPlaylist, { name: 'One', extra: [1, 2] });
    const match = { body: { name: 'One', extra: [1, 3] } };
    expect(await reject({ operation: 'createPlaylist', match })).toEqual([
      `expected at least 1 call of createPlaylist matching ${JSON.stringify(match)}, found 0.`,
      'Other calls, the closest first:',
      `  #N POST ${newPlaylist}, answered 200`,
      '    body.extra[1]: expected 3, got 2',
      `  #N POST ${newPlaylist}, answered 200`,
      '    body.name: expected "One", got "Other"',
      '    body.extra: expected [1,3], got nothing',
    ]);
  });

  it('too few calls, and does not show those that match', async () => {
    for (const name of ['One', 'Two']) await create(name);
    const match = { body: { name: 'One' } };
    const [, title, ...shown] = await reject({ operation: 'createPlaylist', match, times: 2 });
    expect([title, shown.length]).toEqual(['Other calls, the closest first:', 2]);
  });

  it('calls of another operation only, which it counts', async () => {
    expect(await reject({ operation: 'updateRoom' })).toEqual([
      'expected at least 1 call of updateRoom, found 0.',
      'There are no calls.',
    ]);
    await client.get(question);
    await client.get(question);
    await create('One');
    expect(await reject({ operation: 'updateRoom', times: { min: 2, max: 3 } })).toEqual([
      'expected 2 to 3 calls of updateRoom, found 0.',
      'The calls are: 2 of getBadgeQuestion, 1 of createPlaylist.',
    ]);
  });

  it('too many calls, which it lists', async () => {
    for (let n = 0; n < 7; n += 1) await client.get(question);
    const lines = await reject({ operation: 'getBadgeQuestion', times: { max: 2 } });
    expect(lines).toEqual([
      'expected at most 2 calls of getBadgeQuestion, found 7.',
      'They are:',
      ...Array.from({ length: 5 }, () => `  #N GET ${question}, answered 200`),
      '  and 2 more',
    ]);
    for (const [times, says] of [
      [0, 'no call'],
      [1, '1 call'],
    ] as const) {
      const [first] = await reject({ operation: 'getBadgeQuestion', times });
      expect(first).toBe(`expected ${says} of getBadgeQuestion, found 7.`);
    }
  });

  it('another order, and says after which call', async () => {
    await create('Two');
    await create('One');
    const named = (name: string): ExpectedCall => ({ match: { body: { name } } });
    expect(await reject([named('One'), named('Two')])).toEqual([
      `expected 1 call of any operation matching {"body":{"name":"Two"}}, as number 2 of the order after #N POST ${newPlaylist}, answered 200; found 0.`,
      'It matches earlier calls:',
      `  #N POST ${newPlaylist}, answered 200`,
      'There are no calls.',
    ]);
    expect((await reject([{ ...named('Two'), times: 2 }]))[0]).toMatch(
      /^expected 2 calls of .*, as number 1 of the order; found 1\.$/,
    );
  });

  it('calls of which the journal does not have enough', async () => {
    // No character of a key, the beginning of which would be redacted at the end.
    await create('.'.repeat(20_000));
    const match = { body: { name: 'One' } };
    for (const times of [0, 1]) {
      expect((await reject({ match, times })).slice(1)).toEqual([
        'The journal does not have all of 1 more:',
        `  #N POST ${newPlaylist}, answered 200`,
        '    body: the journal kept only its first 16384 bytes',
      ]);
    }
    expect(
      (await reject({ match: { headers: { 'X-API-Key': gateway.apiKey } }, times: 1 })).at(-1),
    ).toBe('    headers.x-api-key: the journal has [redacted] in its place');
    // Another part of it is known, and differs.
    await verify({ match: { ...match, query: { page: '1' } }, times: 0 });
  });

  it('calls that may have left the journal, which it says', () => {
    const says = 'The journal keeps the last 1000 requests; there were more.';
    expect(verifyEntries({ match: {}, times: 1 }, [], false)).toEqual({
      verified: false,
      message: expect.stringMatching(new RegExp(`\n${says}$`)),
    });
  });
});
