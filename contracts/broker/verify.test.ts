import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPacts, shippedPacts } from '../src/pact-file.ts';
import { canIDeploy } from './can-i-deploy.ts';
import { publish } from './publish.ts';
import { useVerification, version4 } from './testing/verification.ts';
import { verify as verifyCommand } from './verify.ts';

const given = useVerification();
const { verify, published } = given;

describe('a gateway that does what clients need', () => {
  it('is verified, and the results stand in the broker under its version and branch', async () => {
    await given.run(publish);
    const { code, lines } = await verify();
    const version = `1.4.0-g${given.commit}`;
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
    const created = given.broker.asked
      .filter(({ method }) => method === 'PUT')
      .map(({ path }) => path);
    expect(created).toEqual([
      `/pacticipants/room-sessions-gateway/branches/feat-banner/versions/${version}`,
    ]);
  });

  it('may then be released, as far as the broker was told', async () => {
    await given.run(publish);
    await verify();
    const question = ['--environment', 'production'];
    expect((await given.run(canIDeploy, { args: question })).code).toBe(0);
  });

  it('is asked for the branch, the main branch and all that is released; never for what is pending', async () => {
    await given.publishRooms();
    await verify();
    const question = given.broker.asked.find(({ path }) => path.endsWith('/for-verification'));
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
    await given.publishRooms();
    const [older] = given.broker.pacts;
    const content = { ...older!.content, metadata: { ...version4, older: true } };
    given.broker.pacts.push({ ...older!, version: '0.1.0', content });
    const { code, lines } = await verify();
    expect([code, lines.length, given.broker.results.length]).toEqual([0, 3, 2]);
  });
});

describe('a gateway that does not', () => {
  it('fails, and the failure stands in the broker beside what holds', async () => {
    given.statuses.set('/rooms/needs', 500);
    await given.run(publish);
    const { code, lines } = await verify();
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(/^3 of 4 verified/)]);
    const version = `1.4.0-g${given.commit}`;
    expect(published().at(-1)).toEqual(['room-sessions-rooms', false, version]);
    expect(published().filter(([, success]) => success)).toHaveLength(3);
    expect(lines.join('\n')).toContain('1 of 2 interactions\n          what rooms needs: failed');
    const question = ['--environment', 'production'];
    expect((await given.run(canIDeploy, { args: question })).code).toBe(1);
  });

  it('keeps its answers to itself: the broker is told which interactions failed', async () => {
    given.statuses.set('/rooms/needs', 500);
    await given.publishRooms();
    await verify();
    const sent = given.broker.asked.findLast(({ path }) => path.endsWith('/verification-results'));
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
    await given.publishRooms();
    await given.gateway[Symbol.asyncDispose]();
    const { code, lines } = await verify();
    expect([code, given.broker.results]).toEqual([3, []]);
    expect(lines).toEqual([
      expect.stringMatching(/^FAILED .*nothing answers at the provider base URL/),
      '0 of 1 verified for room-sessions-gateway 1.4.0; 0 published.',
    ]);
  });
});

describe('the checkout', () => {
  it('has to be committed: what is verified is published under its commit', async () => {
    await given.run(publish);
    await given.checkout.write('packages/gateway/src/index.ts', 'changed');
    const { code, lines } = await verify();
    expect([code, given.broker.results]).toEqual([2, []]);
    expect(lines).toEqual([expect.stringContaining('packages is not as it is committed')]);
  });
});

it('verifies our own contracts against our own gateway, as they go through a broker', async () => {
  for (const file of await readdir(shippedPacts)) {
    const content: unknown = JSON.parse(await readFile(join(shippedPacts, file), 'utf8'));
    await given.checkout.write(`contracts/pacts/${file}`, content);
  }
  given.checkout.git('commit', '--quiet', '--all', '--message=second');
  const interactions = readPacts(shippedPacts).map((pact) => pact.interactions.length);

  expect((await given.run(publish)).code).toBe(0);
  const { code, lines } = await given.run(verifyCommand);
  expect([code, lines.length]).toEqual([0, 5]);
  expect(given.broker.results.map(({ success }) => success)).toEqual([true, true, true, true]);
  for (const [index, count] of interactions.entries()) {
    expect(lines[index]).toContain(`${count} interactions`);
  }
});
