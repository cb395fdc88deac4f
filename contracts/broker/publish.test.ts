import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { consumers, type Domain } from '../src/names.ts';
import { publish } from './publish.ts';
import { startBrokerEmulation } from './testing/broker-emulation.ts';
import { pactOf, versions } from './testing/checkout.ts';
import { run, useBroker } from './testing/run.ts';

const given = useBroker();
const domains = Object.keys(consumers) as Domain[];
const publications = (): string[] =>
  given.broker.asked.filter(({ path }) => path === '/contracts/publish').map(({ body }) => body);

describe('on a branch', () => {
  it('publishes each client’s contract, as it is committed, under its version and commit', async () => {
    const commit = given.checkout.git('rev-parse', '--short=12', 'HEAD');
    const { code, lines } = await given.run(publish);
    expect([code, lines.at(-1)]).toEqual([0, '4 of 4 published.']);
    expect(given.broker.pacts).toEqual(
      domains.map((domain) => ({
        consumer: consumers[domain],
        version: `${versions[domain]}${domain === 'recordings' ? '.' : '-'}g${commit}`,
        branch: 'feat-banner',
        buildUrl: undefined,
        // Pact's command line adds which of its libraries wrote it.
        content: { ...pactOf(domain), metadata: expect.objectContaining({}) },
      })),
    );
    expect(lines).toContain(`published room-sessions-rooms 1.2.3-g${commit}, branch feat-banner`);
  });

  it('publishes the same again without a word', async () => {
    await given.run(publish);
    const { code } = await given.run(publish);
    expect([code, given.broker.pacts.length, publications().length]).toEqual([0, 4, 8]);
  });

  it.each([
    ['given', ['--branch', 'main'], {}, 'main'],
    ['of a pull request', [], { GITHUB_HEAD_REF: 'fix/x', GITHUB_REF_NAME: '7/merge' }, 'fix-x'],
    ['of a push', [], { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' }, 'main'],
    [
      'checked out, where a tag is built',
      [],
      { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v1' },
      'feat-banner',
    ],
    ['that looks like an option', ['--branch=--tag=x'], {}, '--tag-x'],
  ])('takes the branch %s', async (_, args, environment, branch) => {
    expect((await given.run(publish, { args, environment })).code).toBe(0);
    expect(given.broker.pacts.map((pact) => pact.branch)).toEqual(domains.map(() => branch));
  });

  it('tells the broker where the build is seen', async () => {
    const environment = {
      GITHUB_SERVER_URL: 'https://github.example.com',
      GITHUB_REPOSITORY: 'room/sessions',
      GITHUB_RUN_ID: '42',
    };
    await given.run(publish, { environment });
    const url = 'https://github.example.com/room/sessions/actions/runs/42';
    expect(given.broker.pacts.map(({ buildUrl }) => buildUrl)).toEqual(domains.map(() => url));
  });

  it('asks for the branch where a commit is checked out without one', async () => {
    given.checkout.git('checkout', '--quiet', '--detach');
    const { code, lines } = await given.run(publish);
    expect([code, given.broker.asked]).toEqual([2, []]);
    expect(lines).toEqual([expect.stringContaining('name it by --branch NAME')]);
  });
});

describe('a release', () => {
  it('publishes what a tag of the commit names, under the bare version', async () => {
    given.checkout.git('tag', '@room-sessions/gateway@1.4.0');
    given.checkout.git('tag', '@room-sessions/core@3.0.0');
    given.checkout.git('tag', '@room-sessions/rooms@1.2.3');
    given.checkout.git('tag', '@room-sessions/recordings@2.0.0-next.3');
    const { code } = await given.run(publish, { args: ['--release'] });
    expect(code).toBe(0);
    expect(given.broker.pacts.map(({ consumer, version }) => [consumer, version])).toEqual([
      ['room-sessions-recordings', '2.0.0-next.3'],
      ['room-sessions-rooms', '1.2.3'],
    ]);
  });

  it('has nothing to do for a commit that releases none of the parties', async () => {
    given.checkout.git('tag', '@room-sessions/gateway@1.4.0');
    given.checkout.git('commit', '--quiet', '--allow-empty', '--message=second');
    given.checkout.git('tag', '@room-sessions/core@3.0.0');
    const { code, lines } = await given.run(publish, { args: ['--release'] });
    expect([code, lines.length, given.broker.asked]).toEqual([0, 1, []]);
    expect(lines[0]).toContain('nothing to do');
  });

  it.each([
    ['no tag points at the commit', [], 'no tag points at this commit'],
    [
      'the tag is of another version',
      ['@room-sessions/gateway@1.4.0', '@room-sessions/rooms@1.2.4'],
      '@room-sessions/rooms has the version 1.2.3',
    ],
    ['the gateway was never released', ['@room-sessions/rooms@1.2.3'], 'was never released'],
  ])('is refused when %s', async (_, tags, message) => {
    for (const tag of tags) given.checkout.git('tag', tag);
    const { code, lines } = await given.run(publish, { args: ['--release'] });
    expect([code, lines, given.broker.asked]).toEqual([2, [expect.stringContaining(message)], []]);
  });

  it('may stand on the commit of its last candidate', async () => {
    given.checkout.git('tag', '@room-sessions/gateway@1.4.0');
    // git names them in the order of their letters: one stands before the release, one behind it.
    for (const version of ['1.2.3', '1.2.3-rc.1', '1.2.0']) {
      given.checkout.git('tag', `@room-sessions/rooms@${version}`);
    }
    const { code } = await given.run(publish, { args: ['--release'] });
    expect([code, given.broker.pacts.map(({ version }) => version)]).toEqual([0, ['1.2.3']]);
  });

  it('is not taken by a branch that has the same version', async () => {
    given.checkout.git('tag', '@room-sessions/gateway@1.4.0');
    given.checkout.git('tag', '@room-sessions/rooms@1.2.3');
    await given.run(publish, { args: ['--release'] });
    await given.run(publish);
    const rooms = given.broker.pacts.filter(({ consumer }) => consumer === 'room-sessions-rooms');
    expect(rooms.map(({ version }) => version)).toEqual([
      '1.2.3',
      expect.stringMatching(/^1\.2\.3-g[\da-f]{12}$/),
    ]);
  });
});

describe('what goes wrong', () => {
  it('publishes the others when the broker refuses one, and fails', async () => {
    const commit = given.checkout.git('rev-parse', '--short=12', 'HEAD');
    given.broker.pacts.push({
      consumer: 'room-sessions-media',
      version: `0.4.1-g${commit}`,
      branch: 'main',
      buildUrl: undefined,
      content: { other: true },
    });
    const { code, lines } = await given.run(publish);
    expect([code, lines.at(-1)]).toEqual([1, '3 of 4 published.']);
    const [text = '', ...said] = lines.slice(lines.findIndex((line) => line.startsWith('FAILED')));
    expect(text).toContain('room-sessions-media');
    expect(said.join()).toContain('Cannot change the content of the pact for room-sessions-media');
  });

  it('does not publish what is not committed', async () => {
    const file = 'contracts/pacts/room-sessions-rooms-room-sessions-gateway.json';
    await given.checkout.write(file, { ...pactOf('rooms'), interactions: [] });
    const { code, lines } = await given.run(publish);
    expect([code, given.broker.pacts]).toEqual([2, []]);
    expect(lines.join()).toContain(file);
  });

  it.each([
    ['is missing', undefined, 'does not exist'],
    ['is another client’s', pactOf('media'), 'is not a contract of room-sessions-rooms'],
    ['says nothing', { ...pactOf('rooms'), interactions: [] }, 'holds no interaction'],
  ])('publishes nothing when a contract %s', async (_, content, message) => {
    const file = 'contracts/pacts/room-sessions-rooms-room-sessions-gateway.json';
    if (content) await given.checkout.write(file, content);
    else given.checkout.git('rm', '--quiet', file);
    given.checkout.git('commit', '--quiet', '--all', '--message=second');
    const { code, lines } = await given.run(publish);
    expect([code, publications()]).toEqual([3, []]);
    expect(lines.join()).toContain(message);
  });

  it.each([
    [401, {}, 'refuses the credentials (401)'],
    [503, { _links: { 'pb:environments': {} } }, 'answers 503'],
    [200, { hello: 'world' }, 'not as a Pact Broker does'],
  ])('says once that the broker answers %s', async (status, body, message) => {
    given.broker.override = () => ({ status, body });
    const { code, lines } = await given.run(publish);
    expect([code, lines, given.broker.asked.length]).toEqual([
      3,
      [expect.stringContaining(message)],
      1,
    ]);
  });

  it('does not wait for ever for a broker that is silent', async () => {
    given.broker.override = () => ({ silent: true, status: 200, body: {} });
    const { code, lines } = await given.run(publish, { timeLimit: 500 });
    expect([code, lines]).toEqual([3, [expect.stringContaining('no answer within 0.5 s')]]);
  });

  it('does not wait for ever for Pact’s command line', async () => {
    given.checkout.git('tag', '@room-sessions/gateway@1.4.0');
    given.checkout.git('tag', '@room-sessions/rooms@1.2.3');
    given.broker.override = ({ path }) =>
      path === '/' ? undefined : { silent: true, status: 200, body: {} };
    const program = join(given.checkout.path, 'silent.sh');
    await writeFile(program, '#!/bin/sh\nexec sleep 600\n');
    await chmod(program, 0o755);
    const args = ['--release'];
    for (const options of [{ args }, { args, program }]) {
      const { code, lines } = await given.run(publish, { ...options, timeLimit: 2000 });
      expect([code, lines.at(-1)]).toEqual([1, '0 of 1 published.']);
      expect(lines.join('\n')).toContain('the broker gave no answer within 2 s');
    }
  });

  it('says once that nothing answers', async () => {
    await using gone = await startBrokerEmulation('');
    await gone[Symbol.asyncDispose]();
    const { code, lines } = await run(publish, { url: gone.url }, given.checkout);
    expect([code, lines]).toEqual([3, [expect.stringContaining(`nothing answers at`)]]);
  });

  it('fails when Pact’s command line is killed', async () => {
    const program = join(given.checkout.path, 'killed.sh');
    await writeFile(program, '#!/bin/sh\nkill -9 $$\n');
    await chmod(program, 0o755);
    const { code, lines } = await given.run(publish, { program });
    expect([code, lines.at(-1)]).toEqual([1, '0 of 4 published.']);
  });
});
