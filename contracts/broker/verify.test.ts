import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen, type Listening } from '@room-sessions/local';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPacts, shippedPacts } from '../src/pact-file.ts';
import { canIDeploy } from './can-i-deploy.ts';
import { publish } from './publish.ts';
import { type BrokerEmulation, startBrokerEmulation } from './testing/broker-emulation.ts';
import { type Checkout, createCheckout } from './testing/checkout.ts';
import { run, token } from './testing/run.ts';
import { verify as verifyCommand } from './verify.ts';

const version4 = { pactSpecification: { version: '4.0' } };

let broker: BrokerEmulation;
let checkout: Checkout;
let gateway: Listening;
/** What the gateway answers with, by path; else 200. */
let statuses: Map<string, number>;
let commit: string;

beforeEach(async () => {
  broker = await startBrokerEmulation(`Bearer ${token}`);
  checkout = await createCheckout();
  commit = checkout.git('rev-parse', '--short=12', 'HEAD');
  statuses = new Map();
  args = [];
  gateway = await listen(
    createServer((request, response) => {
      response.writeHead(statuses.get(request.url ?? '') ?? 200).end();
    }),
  );
});
afterEach(async () => {
  await gateway[Symbol.asyncDispose]();
  await broker[Symbol.asyncDispose]();
  await checkout[Symbol.asyncDispose]();
});

const startTarget = () =>
  Promise.resolve({
    target: {
      providerBaseUrl: gateway.url,
      apiKey: 'key-of-the-tests',
      stateUrl: `${gateway.url}/states`,
      stateToken: 'token-of-the-tests',
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  });
/** What the commands are given. */
let args: string[];
const verify = () => run(verifyCommand, broker, checkout, { args, startTarget });
const published = () =>
  broker.results.map(({ consumer, success, providerApplicationVersion }) => [
    consumer,
    success,
    providerApplicationVersion,
  ]);

/** One client is released, with the gateway. */
async function publishRooms(): Promise<void> {
  checkout.git('tag', '@room-sessions/gateway@1.4.0');
  checkout.git('tag', '@room-sessions/rooms@1.2.3');
  args = ['--release'];
  await run(publish, broker, checkout, { args });
}

describe('a gateway that does what clients need', () => {
  it('is verified, and the results stand in the broker under its version and branch', async () => {
    await run(publish, broker, checkout);
    const { code, lines } = await verify();
    const version = `1.4.0-g${commit}`;
    expect([code, lines.at(-1)]).toEqual([
      0,
      `4 of 4 verified for room-sessions-gateway ${version}; published.`,
    ]);
    expect(published()).toEqual([
      ['room-sessions-badging', true, version],
      ['room-sessions-media', true, version],
      ['room-sessions-recordings', true, version],
      ['room-sessions-rooms', true, version],
    ]);
    const created = broker.asked.filter(({ method }) => method === 'PUT').map(({ path }) => path);
    expect(created).toEqual([
      `/pacticipants/room-sessions-gateway/branches/feat-banner/versions/${version}`,
    ]);
  });

  it('may then be released, as far as the broker was told', async () => {
    await run(publish, broker, checkout);
    await verify();
    const question = ['--environment', 'production'];
    expect((await run(canIDeploy, broker, checkout, { args: question })).code).toBe(0);
  });

  it('is asked for the branch, the main branch and all that is released; never for what is pending', async () => {
    await publishRooms();
    await verify();
    const question = broker.asked.find(({ path }) => path.endsWith('/for-verification'));
    expect(JSON.parse(question?.body ?? '')).toEqual({
      consumerVersionSelectors: [
        { branch: 'feat-banner' },
        { mainBranch: true },
        { deployedOrReleased: true },
      ],
      includePendingStatus: false,
      providerVersionBranch: 'feat-banner',
    });
  });

  it('is verified for older clients too', async () => {
    await publishRooms();
    const [older] = broker.pacts;
    const content = { ...older!.content, metadata: { ...version4, older: true } };
    broker.pacts.push({ ...older!, version: '0.1.0', content });
    const { code, lines } = await verify();
    expect([code, lines.length, broker.results.length]).toEqual([0, 3, 2]);
  });
});

describe('a gateway that does not', () => {
  it('fails, and the failure stands in the broker beside what holds', async () => {
    statuses.set('/rooms/needs', 500);
    await run(publish, broker, checkout);
    const { code, lines } = await verify();
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^3 of 4 verified/)]);
    const version = `1.4.0-g${commit}`;
    expect(published().at(-1)).toEqual(['room-sessions-rooms', false, version]);
    expect(published().filter(([, success]) => success)).toHaveLength(3);
    expect(lines.join('\n')).toContain('1 of 2 interactions\n          what rooms needs: failed');
    const question = ['--environment', 'production'];
    expect((await run(canIDeploy, broker, checkout, { args: question })).code).toBe(1);
  });

  it('keeps its answers to itself: the broker is told which interactions failed', async () => {
    statuses.set('/rooms/needs', 500);
    await publishRooms();
    await verify();
    const sent = broker.asked.findLast(({ path }) => path.endsWith('/verification-results'));
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      success: false,
      providerApplicationVersion: '1.4.0',
      testResults: {
        tests: [
          { testDescription: 'what rooms likes', status: 'success' },
          { testDescription: 'what rooms needs', status: 'failure' },
        ],
      },
      verifiedBy: { implementation: '@room-sessions/contracts', version: expect.any(String) },
    });
  });

  it('cannot be verified where nothing answers, and nothing is published', async () => {
    await publishRooms();
    await gateway[Symbol.asyncDispose]();
    const { code, lines } = await verify();
    expect([code, broker.results]).toEqual([3, []]);
    expect(lines).toEqual([
      expect.stringMatching(/^FAILED .*nothing answers at the provider base URL/),
      '0 of 1 verified for room-sessions-gateway 1.4.0; 0 published.',
    ]);
  });
});

describe('a broker', () => {
  beforeEach(publishRooms);

  it('that has nothing to verify for a gateway that is released proves nothing', async () => {
    checkout.git('tag', '--delete', '@room-sessions/rooms@1.2.3');
    broker.pacts.splice(0);
    const { code, lines } = await verify();
    expect([code, lines, broker.results]).toEqual([
      3,
      [expect.stringContaining('names no contract to verify')],
      [],
    ]);
  });

  it('that was not given a contract of this run is told apart', async () => {
    broker.pacts.splice(0);
    const { code, lines } = await verify();
    expect([code, broker.results]).toEqual([3, []]);
    expect(lines).toEqual([
      expect.stringMatching(/room-sessions-rooms\/version\/1\.2\.3: it answers 404/),
    ]);
  });

  it('that names newer contracts is given the results of those of this run too', async () => {
    const [own] = broker.pacts;
    const content = { ...own!.content, metadata: { ...version4, newer: true } };
    broker.pacts.splice(0, 1, { ...own!, branch: 'another' });
    broker.pacts.push({ ...own!, version: '9.9.9', content });
    const { code } = await verify();
    const versions = broker.results.map(({ consumerVersion }) => consumerVersion);
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
    broker.override = (asked) => (path.test(asked.path) ? { status, body } : undefined);
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
    const [own] = broker.pacts;
    broker.pacts.push({ ...own!, version: '0.0.1', content: { ...own!.content, ...part } });
    const content = { ...own!.content, metadata: { ...version4, newer: true } };
    broker.pacts.push({ ...own!, version: '9.9.9', content });
    const { code, lines } = await verify();
    expect([code, published().length, lines.at(-1)]).toEqual([
      1,
      2,
      '2 of 3 verified for room-sessions-gateway 1.4.0; 2 published.',
    ]);
    expect(broker.results.map(({ consumerVersion }) => consumerVersion)).toEqual([
      '1.2.3',
      '9.9.9',
    ]);
    expect(lines.find((line) => line.startsWith('FAILED'))).toContain(why);
  });

  it('that does not take one result is given the others', async () => {
    const [own] = broker.pacts;
    const content = { ...own!.content, metadata: { ...version4, newer: true } };
    broker.pacts.push({ ...own!, version: '9.9.9', content });
    broker.override = ({ path }) =>
      path.endsWith('/version/1.2.3/verification-results') ? { status: 500, body: {} } : undefined;
    const { code, lines } = await verify();
    expect([code, broker.results.length, lines.at(-1)]).toEqual([
      3,
      1,
      '1 of 2 verified for room-sessions-gateway 1.4.0; 1 published.',
    ]);
  });

  it('that repeats the token where its answer is cut has no half of it printed', async () => {
    const body = { of: `${'x'.repeat(483)}${token}` };
    broker.override = ({ path }) =>
      path.endsWith('/verification-results') ? { status: 500, body } : undefined;
    const { lines } = await verify();
    expect(lines.join('\n')).toContain('xxx');
    expect(lines.join('\n')).not.toContain(token.slice(0, 8));
  });

  it('that is silent when it is asked for the contracts is not waited for', async () => {
    broker.override = ({ path }) =>
      path.endsWith('/for-verification') ? { silent: true, status: 200, body: {} } : undefined;
    const options = { args, startTarget, timeLimit: 500 };
    const { code, lines } = await run(verifyCommand, broker, checkout, options);
    expect([code, lines]).toEqual([3, [expect.stringContaining('no answer within 0.5 s')]]);
  });

  it('that redirects is not followed', async () => {
    await using elsewhere = await startBrokerEmulation(`Bearer ${token}`);
    broker.override = ({ path }) =>
      path.endsWith('/for-verification')
        ? { status: 307, body: {}, headers: { location: `${elsewhere.url}${path}` } }
        : undefined;
    const { code, lines } = await verify();
    expect([code, elsewhere.asked]).toEqual([3, []]);
    expect(lines.at(-1)).toContain('could not be asked for /pacts/provider/');
  });

  it('whose links lead elsewhere is not followed there with the token', async () => {
    await using elsewhere = await startBrokerEmulation('');
    broker.override = (asked) =>
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

describe('the checkout', () => {
  it('has to be committed: what is verified is published under its commit', async () => {
    await run(publish, broker, checkout);
    await checkout.write('packages/gateway/src/index.ts', 'changed');
    const { code, lines } = await verify();
    expect([code, broker.results]).toEqual([2, []]);
    expect(lines).toEqual([expect.stringContaining('packages is not as it is committed')]);
  });
});

it('verifies our own contracts against our own gateway, as they go through a broker', async () => {
  for (const file of await readdir(shippedPacts)) {
    const content: unknown = JSON.parse(await readFile(join(shippedPacts, file), 'utf8'));
    await checkout.write(`contracts/pacts/${file}`, content);
  }
  checkout.git('commit', '--quiet', '--all', '--message=second');
  const interactions = readPacts(shippedPacts).map((pact) => pact.interactions.length);

  expect((await run(publish, broker, checkout)).code).toBe(0);
  const { code, lines } = await run(verifyCommand, broker, checkout);
  expect([code, lines.length]).toEqual([0, 5]);
  expect(broker.results.map(({ success }) => success)).toEqual([true, true, true, true]);
  for (const [index, count] of interactions.entries()) {
    expect(lines[index]).toContain(`${count} interactions`);
  }
});
