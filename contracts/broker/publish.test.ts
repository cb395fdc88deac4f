import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { consumers, type Domain } from '../src/names.ts';
import { publish } from './publish.ts';
import { type BrokerEmulation, startBrokerEmulation } from './testing/broker-emulation.ts';
import { type Checkout, createCheckout, pactOf, versions } from './testing/checkout.ts';
import { run, token } from './testing/run.ts';

let broker: BrokerEmulation;
let checkout: Checkout;
beforeEach(async () => {
  broker = await startBrokerEmulation(`Bearer ${token}`);
  checkout = await createCheckout();
});
afterEach(async () => {
  await broker[Symbol.asyncDispose]();
  await checkout[Symbol.asyncDispose]();
});

const domains = Object.keys(consumers) as Domain[];
const publications = (): string[] =>
  broker.asked.filter(({ path }) => path === '/contracts/publish').map(({ body }) => body);

describe('on a branch', () => {
  it('publishes each client’s contract, as it is committed, under its version and commit', async () => {
    const commit = checkout.git('rev-parse', '--short=12', 'HEAD');
    const { code, lines } = await run(publish, broker, checkout);
    expect([code, lines.at(-1)]).toEqual([0, '4 of 4 published.']);
    expect(broker.pacts).toEqual(
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
    await run(publish, broker, checkout);
    const { code } = await run(publish, broker, checkout);
    expect([code, broker.pacts.length, publications().length]).toEqual([0, 4, 8]);
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
    expect((await run(publish, broker, checkout, { args, environment })).code).toBe(0);
    expect(broker.pacts.map((pact) => pact.branch)).toEqual(domains.map(() => branch));
  });

  it('tells the broker where the build is seen', async () => {
    const environment = {
      GITHUB_SERVER_URL: 'https://github.example.com',
      GITHUB_REPOSITORY: 'room/sessions',
      GITHUB_RUN_ID: '42',
    };
    await run(publish, broker, checkout, { environment });
    const url = 'https://github.example.com/room/sessions/actions/runs/42';
    expect(broker.pacts.map(({ buildUrl }) => buildUrl)).toEqual(domains.map(() => url));
  });

  it('asks for the branch where a commit is checked out without one', async () => {
    checkout.git('checkout', '--quiet', '--detach');
    const { code, lines } = await run(publish, broker, checkout);
    expect([code, broker.asked]).toEqual([2, []]);
    expect(lines).toEqual([expect.stringContaining('name it by --branch NAME')]);
  });
});

describe('a release', () => {
  it('publishes what a tag of the commit names, under the bare version', async () => {
    checkout.git('tag', '@room-sessions/gateway@1.4.0');
    checkout.git('tag', '@room-sessions/core@3.0.0');
    checkout.git('tag', '@room-sessions/rooms@1.2.3');
    checkout.git('tag', '@room-sessions/recordings@2.0.0-next.3');
    const { code } = await run(publish, broker, checkout, { args: ['--release'] });
    expect(code).toBe(0);
    expect(broker.pacts.map(({ consumer, version }) => [consumer, version])).toEqual([
      ['room-sessions-recordings', '2.0.0-next.3'],
      ['room-sessions-rooms', '1.2.3'],
    ]);
  });

  it('has nothing to do for a commit that releases none of the parties', async () => {
    checkout.git('tag', '@room-sessions/gateway@1.4.0');
    checkout.git('commit', '--quiet', '--allow-empty', '--message=second');
    checkout.git('tag', '@room-sessions/core@3.0.0');
    const { code, lines } = await run(publish, broker, checkout, { args: ['--release'] });
    expect([code, lines.length, broker.asked]).toEqual([0, 1, []]);
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
    for (const tag of tags) checkout.git('tag', tag);
    const { code, lines } = await run(publish, broker, checkout, { args: ['--release'] });
    expect([code, lines, broker.asked]).toEqual([2, [expect.stringContaining(message)], []]);
  });

  it('may stand on the commit of its last candidate', async () => {
    checkout.git('tag', '@room-sessions/gateway@1.4.0');
    // git names them in the order of their letters: one stands before the release, one behind it.
    for (const version of ['1.2.3', '1.2.3-rc.1', '1.2.0']) {
      checkout.git('tag', `@room-sessions/rooms@${version}`);
    }
    const { code } = await run(publish, broker, checkout, { args: ['--release'] });
    expect([code, broker.pacts.map(({ version }) => version)]).toEqual([0, ['1.2.3']]);
  });

  it('is not taken by a branch that has the same version', async () => {
    checkout.git('tag', '@room-sessions/gateway@1.4.0');
    checkout.git('tag', '@room-sessions/rooms@1.2.3');
    await run(publish, broker, checkout, { args: ['--release'] });
    await run(publish, broker, checkout);
    const rooms = broker.pacts.filter(({ consumer }) => consumer === 'room-sessions-rooms');
    expect(rooms.map(({ version }) => version)).toEqual([
      '1.2.3',
      expect.stringMatching(/^1\.2\.3-g[\da-f]{12}$/),
    ]);
  });
});

describe('what goes wrong', () => {
  it('publishes the others when the broker refuses one, and fails', async () => {
    const commit = checkout.git('rev-parse', '--short=12', 'HEAD');
    broker.pacts.push({
      consumer: 'room-sessions-media',
      version: `0.4.1-g${commit}`,
      branch: 'main',
      buildUrl: undefined,
      content: { other: true },
    });
    const { code, lines } = await run(publish, broker, checkout);
    expect([code, lines.at(-1)]).toEqual([1, '3 of 4 published.']);
    const [text = '', ...said] = lines.slice(lines.findIndex((line) => line.startsWith('FAILED')));
    expect(text).toContain('room-sessions-media');
    expect(said.join()).toContain('Cannot change the content of the pact for room-sessions-media');
  });

  it('does not publish what is not committed', async () => {
    const file = 'contracts/pacts/room-sessions-rooms-room-sessions-gateway.json';
    await checkout.write(file, { ...pactOf('rooms'), interactions: [] });
    const { code, lines } = await run(publish, broker, checkout);
    expect([code, broker.pacts]).toEqual([2, []]);
    expect(lines.join()).toContain(file);
  });

  it.each([
    ['is missing', undefined, 'does not exist'],
    ['is another client’s', pactOf('media'), 'is not a contract of room-sessions-rooms'],
    ['says nothing', { ...pactOf('rooms'), interactions: [] }, 'holds no interaction'],
  ])('publishes nothing when a contract %s', async (_, content, message) => {
    const file = 'contracts/pacts/room-sessions-rooms-room-sessions-gateway.json';
    if (content) await checkout.write(file, content);
    else checkout.git('rm', '--quiet', file);
    checkout.git('commit', '--quiet', '--all', '--message=second');
    const { code, lines } = await run(publish, broker, checkout);
    expect([code, publications()]).toEqual([3, []]);
    expect(lines.join()).toContain(message);
  });

  it.each([
    ['the address', { PACT_BROKER_BASE_URL: undefined }, 'PACT_BROKER_BASE_URL is not set'],
    ['the credentials', { PACT_BROKER_TOKEN: undefined }, 'no credentials of the broker'],
    [
      'the password',
      { PACT_BROKER_TOKEN: undefined, PACT_BROKER_USERNAME: 'ci' },
      'no credentials of the broker',
    ],
    ['one of two credentials', { PACT_BROKER_USERNAME: 'ci' }, 'keep one'],
    [
      'an address without credentials in it',
      { PACT_BROKER_BASE_URL: `https://ci:${token}@broker.example.com` },
      'must not hold a user name or password',
    ],
    [
      'an address that is not readable on the way',
      { PACT_BROKER_BASE_URL: 'http://broker.example.com' },
      '--allow-http-to broker.example.com',
    ],
  ])('asks for %s in the environment', async (_, environment, message) => {
    const { code, lines } = await run(publish, broker, checkout, { environment });
    expect([code, lines, broker.asked]).toEqual([2, [expect.stringContaining(message)], []]);
  });

  it.each([
    [401, {}, 'refuses the credentials (401)'],
    [503, { _links: { 'pb:environments': {} } }, 'answers 503'],
    [200, { hello: 'world' }, 'not as a Pact Broker does'],
  ])('says once that the broker answers %s', async (status, body, message) => {
    broker.override = () => ({ status, body });
    const { code, lines } = await run(publish, broker, checkout);
    expect([code, lines, broker.asked.length]).toEqual([3, [expect.stringContaining(message)], 1]);
  });

  it.each<[string, string, Record<string, string | undefined>]>([
    ['a line break behind the token', 'PACT_BROKER_TOKEN', { PACT_BROKER_TOKEN: 'secret-1\n' }],
    ['a tab in the token', 'PACT_BROKER_TOKEN', { PACT_BROKER_TOKEN: 'secret-1\tsecret-2' }],
    ['another alphabet in the token', 'PACT_BROKER_TOKEN', { PACT_BROKER_TOKEN: 'secret-é' }],
    [
      'a line break behind the password',
      'PACT_BROKER_PASSWORD',
      {
        PACT_BROKER_TOKEN: undefined,
        PACT_BROKER_USERNAME: 'ci',
        PACT_BROKER_PASSWORD: 'secret-1\r\n',
      },
    ],
    [
      'a space before the name',
      'PACT_BROKER_USERNAME',
      {
        PACT_BROKER_TOKEN: undefined,
        PACT_BROKER_USERNAME: ' secret-1',
        PACT_BROKER_PASSWORD: 'password',
      },
    ],
  ])('refuses %s, and does not repeat it', async (_, name, environment) => {
    const { code, lines } = await run(publish, broker, checkout, { environment });
    expect([code, lines, broker.asked]).toEqual([
      2,
      [expect.stringContaining(`${name} holds a line break, a space or another`)],
      [],
    ]);
    expect(lines.join()).not.toContain('secret-');
  });

  it('does not wait for ever for a broker that is silent', async () => {
    broker.override = () => ({ silent: true, status: 200, body: {} });
    const { code, lines } = await run(publish, broker, checkout, { timeLimit: 500 });
    expect([code, lines]).toEqual([3, [expect.stringContaining('no answer within 0.5 s')]]);
  });

  it('does not wait for ever for Pact’s command line', async () => {
    checkout.git('tag', '@room-sessions/gateway@1.4.0');
    checkout.git('tag', '@room-sessions/rooms@1.2.3');
    broker.override = ({ path }) =>
      path === '/' ? undefined : { silent: true, status: 200, body: {} };
    const program = join(checkout.path, 'silent.sh');
    await writeFile(program, '#!/bin/sh\nexec sleep 600\n');
    await chmod(program, 0o755);
    const args = ['--release'];
    for (const options of [{ args }, { args, program }]) {
      const { code, lines } = await run(publish, broker, checkout, { ...options, timeLimit: 2000 });
      expect([code, lines.at(-1)]).toEqual([1, '0 of 1 published.']);
      expect(lines.join('\n')).toContain('the broker gave no answer within 2 s');
    }
  });

  it('says once that nothing answers', async () => {
    await using gone = await startBrokerEmulation('');
    await gone[Symbol.asyncDispose]();
    const { code, lines } = await run(publish, { url: gone.url }, checkout);
    expect([code, lines]).toEqual([3, [expect.stringContaining(`nothing answers at`)]]);
  });

  it('fails when Pact’s command line is killed', async () => {
    const program = join(checkout.path, 'killed.sh');
    await writeFile(program, '#!/bin/sh\nkill -9 $$\n');
    await chmod(program, 0o755);
    const { code, lines } = await run(publish, broker, checkout, { program });
    expect([code, lines.at(-1)]).toEqual([1, '0 of 4 published.']);
  });

  it('says which option it does not know', async () => {
    const { code, lines } = await run(publish, broker, checkout, { args: ['--relase'] });
    expect([code, lines]).toEqual([2, [expect.stringContaining('--relase')]]);
  });
});

describe('the credentials', () => {
  /** Writes what it is given, then stands for a command line that repeats what it knows. */
  async function spy(): Promise<{ program: string; seen: () => Promise<string> }> {
    const program = join(checkout.path, 'spy.sh');
    const log = join(checkout.path, 'spy.log');
    await writeFile(
      program,
      `#!/bin/sh\n{ printf '%s\\n' "$@"; echo ---; env; } >> '${log}'\n` +
        `echo "for $PACT_BROKER_TOKEN $PACT_BROKER_PASSWORD" >&2\nexit 1\n`,
    );
    await chmod(program, 0o755);
    return { program, seen: () => readFile(log, 'utf8') };
  }

  it('stand in no argument and in nothing that is printed', async () => {
    const { program, seen } = await spy();
    const { lines } = await run(publish, broker, checkout, { program });
    for (const call of (await seen()).split('broker\npublish\n').slice(1)) {
      const [args = '', environment = ''] = call.split('---');
      expect(args).not.toContain(token);
      // Its own default repeats for minutes what does not get through.
      expect(args).toContain('--retries\n2\n');
      expect(environment).toContain(`PACT_BROKER_TOKEN=${token}`);
    }
    expect(lines.filter((line) => line.includes('for [secret]'))).toHaveLength(4);
  });

  it('may be a name and a password', async () => {
    const password = 'password-77aa';
    const pair = Buffer.from(`ci:${password}`).toString('base64');
    await using other = await startBrokerEmulation(`Basic ${pair}`);
    const environment = {
      PACT_BROKER_TOKEN: undefined,
      PACT_BROKER_USERNAME: 'ci',
      PACT_BROKER_PASSWORD: password,
    };
    expect((await run(publish, other, checkout, { environment })).code).toBe(0);
    const { program } = await spy();
    const { lines } = await run(publish, other, checkout, { environment, program });
    expect(lines.join()).toContain('for  [secret]');
    expect(lines.join()).not.toContain(password);
  });

  it('are all that Pact’s command line is given of its variables', async () => {
    const { program, seen } = await spy();
    const environment = {
      PACT_BROKER_CAN_I_DEPLOY_DRY_RUN: 'true',
      OTEL_TRACES_EXPORTER: 'stdout',
      ROOM_SESSIONS_API_KEY: 'a-key-of-a-gateway',
    };
    await run(publish, broker, checkout, { environment, program });
    expect(await seen()).not.toMatch(/DRY_RUN|OTEL_|a-key-of-a-gateway/);
  });
});
