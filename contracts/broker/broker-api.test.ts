import { beforeEach, describe, expect, it } from 'vitest';
import { startBrokerEmulation } from './testing/broker-emulation.ts';
import { token } from './testing/run.ts';
import { useVerification, version4 } from './testing/verification.ts';

const given = useVerification();
const { verify, published } = given;

describe('a broker', () => {
  beforeEach(given.publishRooms);

  it('that has nothing to verify for a gateway that is released proves nothing', async () => {
    given.checkout.git('tag', '--delete', '@room-sessions/rooms@1.2.3');
    given.broker.pacts.splice(0);
    const { code, lines } = await verify();
    expect([code, lines, given.broker.results]).toEqual([
      3,
      [expect.stringContaining('names no contract to verify')],
      [],
    ]);
  });

  it('that was not given a contract of this run is told apart', async () => {
    given.broker.pacts.splice(0);
    const { code, lines } = await verify();
    expect([code, given.broker.results]).toEqual([3, []]);
    expect(lines).toEqual([
      expect.stringMatching(/room-sessions-rooms\/version\/1\.2\.3: it answers 404/),
    ]);
  });

  it('that names newer contracts is given the results of those of this run too', async () => {
    const [own] = given.broker.pacts;
    const content = { ...own!.content, metadata: { ...version4, newer: true } };
    given.broker.pacts.splice(0, 1, { ...own!, branch: 'another' });
    given.broker.pacts.push({ ...own!, version: '9.9.9', content });
    const { code } = await verify();
    const versions = given.broker.results.map(({ consumerVersion }) => consumerVersion);
    expect([code, versions]).toEqual([0, ['1.2.3', '9.9.9']]);
  });

  it.each<[string, RegExp, number, unknown, string]>([
    ['does not take a result', /results$/, 500, { of: token }, 'answers 500 {"of":"[secret]"}'],
    ['keeps no version', /results$/, 201, { success: true }, 'keeps another one'],
    [
      'keeps another result',
      /results$/,
      201,
      { success: false, providerApplicationVersion: '1.4.0' },
      'keeps another one',
    ],
    ['does not take the version', /branches/, 403, {}, 'could not be created'],
    ['does not list', /for-verification$/, 500, {}, 'answers 500'],
    ['gives no contract', /consumer\/room-sessions-rooms/, 200, {}, 'gives no link'],
    [
      'gives something else',
      /room-sessions-rooms\/version\/[^/]+$/,
      200,
      { _links: { 'pb:publish-verification-results': { href: '/results' } } },
      'is no contract',
    ],
  ])('that %s makes it fail', async (_, path, status, body, message) => {
    given.broker.override = (asked) => (path.test(asked.path) ? { status, body } : undefined);
    const { code, lines } = await verify();
    expect(code).toBe(3);
    expect(lines.join('\n')).toContain(message);
  });

  it.each<[string, object, string]>([
    ['says nothing', { interactions: [] }, 'holds no interaction'],
    ['is of messages', { interactions: undefined, messages: [] }, 'is no contract'],
    ['is malformed', { interactions: [null] }, 'FAILED'],
    [
      'cannot fail',
      {
        interactions: [
          {
            type: 'Synchronous/HTTP',
            description: 'one',
            pending: true,
            request: { method: 'GET', path: '/' },
            response: { status: 200 },
          },
        ],
      },
      'the interaction "one" is pending, so it cannot fail',
    ],
    ['is with another provider', { provider: { name: 'other' } }, 'is a contract with "other"'],
  ])('that names a contract which %s has the others verified, and fails', async (_, part, why) => {
    const [own] = given.broker.pacts;
    given.broker.pacts.push({ ...own!, version: '0.0.1', content: { ...own!.content, ...part } });
    const content = { ...own!.content, metadata: { ...version4, newer: true } };
    given.broker.pacts.push({ ...own!, version: '9.9.9', content });
    const { code, lines } = await verify();
    expect([code, published().length, lines.at(-1)]).toEqual([
      1,
      2,
      '2 of 3 verified for room-sessions-gateway 1.4.0; 2 published.',
    ]);
    expect(given.broker.results.map(({ consumerVersion }) => consumerVersion)).toEqual([
      '1.2.3',
      '9.9.9',
    ]);
    expect(lines.find((line) => line.startsWith('FAILED'))).toContain(why);
  });

  it('that does not take one result is given the others', async () => {
    const [own] = given.broker.pacts;
    const content = { ...own!.content, metadata: { ...version4, newer: true } };
    given.broker.pacts.push({ ...own!, version: '9.9.9', content });
    given.broker.override = ({ path }) =>
      path.endsWith('/version/1.2.3/verification-results') ? { status: 500, body: {} } : undefined;
    const { code, lines } = await verify();
    expect([code, given.broker.results.length, lines.at(-1)]).toEqual([
      3,
      1,
      '1 of 2 verified for room-sessions-gateway 1.4.0; 1 published.',
    ]);
  });

  it('that repeats the token where its answer is cut has no half of it printed', async () => {
    const body = { of: `${'x'.repeat(483)}${token}` };
    given.broker.override = ({ path }) =>
      path.endsWith('/verification-results') ? { status: 500, body } : undefined;
    const { lines } = await verify();
    expect(lines.join('\n')).toContain('xxx');
    expect(lines.join('\n')).not.toContain(token.slice(0, 8));
  });

  it('that is silent when it is asked for the contracts is not waited for', async () => {
    given.broker.override = ({ path }) =>
      path.endsWith('/for-verification') ? { silent: true, status: 200, body: {} } : undefined;
    const { code, lines } = await verify({ timeLimit: 500 });
    expect([code, lines]).toEqual([3, [expect.stringContaining('no answer within 0.5 s')]]);
  });

  it('that redirects is not followed', async () => {
    await using elsewhere = await startBrokerEmulation(`Bearer ${token}`);
    given.broker.override = ({ path }) =>
      path.endsWith('/for-verification')
        ? { status: 307, body: {}, headers: { location: `${elsewhere.url}${path}` } }
        : undefined;
    const { code, lines } = await verify();
    expect([code, elsewhere.asked]).toEqual([3, []]);
    expect(lines.at(-1)).toContain('could not be asked for /pacts/provider/');
  });

  it('whose links lead elsewhere is not followed there with the token', async () => {
    await using elsewhere = await startBrokerEmulation('');
    given.broker.override = (asked) =>
      asked.path === '/'
        ? {
            status: 200,
            body: {
              _links: {
                'pb:publish-pact': { href: `${elsewhere.url}/{provider}` },
                'pb:provider-pacts-for-verification': { href: `${elsewhere.url}/{provider}` },
              },
            },
          }
        : undefined;
    const { code, lines } = await verify();
    expect([code, elsewhere.asked]).toEqual([3, []]);
    expect(lines).toEqual([expect.stringContaining(`lead to ${elsewhere.url}`)]);
  });
});
