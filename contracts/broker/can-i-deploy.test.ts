import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { canIDeploy } from './can-i-deploy.ts';
import { recordRelease } from './record-release.ts';
import type { Asked, Override } from './testing/broker-answers.ts';
import { token, useBroker } from './testing/run.ts';

const given = useBroker();
beforeEach(() => {
  given.checkout.git('tag', '@room-sessions/gateway@1.4.0');
  given.checkout.git('tag', '@room-sessions/rooms@1.2.3');
  given.checkout.git('tag', '@room-sessions/media@0.4.1');
});

const released = ['--release', '--environment', 'production'];
const questions = (): string[] =>
  given.broker.asked.filter(({ path }) => path.startsWith('/matrix')).map(({ path }) => path);

const row = (consumer: string, version: string, success: boolean | null, gateway = '1.4.0') => ({
  consumer: { name: consumer, version: { number: version } },
  provider: { name: 'room-sessions-gateway', version: { number: gateway } },
  verificationResult: success === null ? null : { success },
});

/** What the broker answers to each question about this consumer; the rest is a yes with rows. */
function answering(about: string, deployable: boolean | null, matrix: object[], reason = 'why') {
  return ({ path }: Asked): Override | undefined => {
    if (!path.startsWith('/matrix')) return undefined;
    const found = /pacticipant\]=([\w-]+)&q\[\]\[version\]=([^&]+)/.exec(path);
    const [, name = '', version = ''] = found ?? [];
    const own = name === about;
    return {
      status: 200,
      body: {
        summary: { deployable: own ? deployable : true, reason, success: 1, failed: 0, unknown: 0 },
        notices: [],
        matrix: own ? matrix : [row(name, version, true)],
      },
    };
  };
}

const yes = answering('', true, []);

describe('may it be released', () => {
  it('asks for the gateway alone and for each client with the gateway', async () => {
    given.broker.override = yes;
    const { code, lines } = await given.run(canIDeploy, { args: released });
    expect([code, lines]).toEqual([
      0,
      [
        'yes       room-sessions-gateway 1.4.0 into production: why',
        'yes       room-sessions-media 0.4.1 with room-sessions-gateway 1.4.0 into production: why',
        'yes       room-sessions-rooms 1.2.3 with room-sessions-gateway 1.4.0 into production: why',
      ],
    ]);
    const gateway = 'q[][pacticipant]=room-sessions-gateway&q[][version]=1.4.0';
    const rest = '&latestby=cvpv&environment=production';
    expect(questions()).toEqual([
      `/matrix?${gateway}${rest}`,
      `/matrix?q[][pacticipant]=room-sessions-media&q[][version]=0.4.1&${gateway}${rest}`,
      `/matrix?q[][pacticipant]=room-sessions-rooms&q[][version]=1.2.3&${gateway}${rest}`,
    ]);
  });

  it('asks for a branch under the versions that it published', async () => {
    const commit = given.checkout.git('rev-parse', '--short=12', 'HEAD');
    given.broker.override = yes;
    await given.run(canIDeploy, { args: ['--environment', 'production'] });
    expect(questions()).toHaveLength(5);
    for (const question of questions()) {
      expect(question).toContain(`room-sessions-gateway&q[][version]=1.4.0-g${commit}&`);
    }
  });

  // With JSON, Pact's command line ends with 0 on each of them.
  it.each<[string, boolean | null, object[], string]>([
    ['a verification failed', false, [row('room-sessions-rooms', '1.2.3', false)], 'failed'],
    ['there is none', null, [row('room-sessions-rooms', '1.2.3', null)], 'not verified'],
    ['it does not know the version', false, [], 'why'],
    ['it says yes and knows of no verification', true, [], 'without a verification'],
    [
      'it says yes by a verification of another version',
      true,
      [row('room-sessions-rooms', '1.2.2', true)],
      'without a verification',
    ],
    [
      'it says yes by a verification with another gateway',
      true,
      [row('room-sessions-rooms', '1.2.3', true, '1.3.0')],
      'without a verification',
    ],
    [
      'it says yes by a verification that failed',
      true,
      [row('room-sessions-rooms', '1.2.3', false)],
      'without a verification',
    ],
  ])('says no when %s, after asking for the others', async (_, deployable, matrix, message) => {
    given.broker.override = answering('room-sessions-rooms', deployable, matrix);
    const { code, lines } = await given.run(canIDeploy, { args: released });
    expect([code, questions().length]).toEqual([1, 3]);
    expect(lines.filter((line) => line.startsWith('yes'))).toHaveLength(2);
    const no = lines.slice(lines.findIndex((line) => line.startsWith('no'))).join('\n');
    expect(no).toMatch(/^no {8}room-sessions-rooms 1\.2\.3 /);
    expect(no).toContain(message);
  });

  it('lets the gateway into an environment that no client is in', async () => {
    given.broker.override = answering('room-sessions-gateway', true, []);
    expect((await given.run(canIDeploy, { args: released })).code).toBe(0);
  });

  it('keeps the gateway out when a client in the environment is not verified', async () => {
    given.broker.override = answering('room-sessions-gateway', true, [
      row('room-sessions-rooms', '1.0.0', true),
      row('room-sessions-rooms', '1.1.0', null),
    ]);
    expect((await given.run(canIDeploy, { args: released })).code).toBe(1);
  });

  it.each<[string, Override]>([
    ['an error', { status: 400, body: { error: 'no such selector' } }],
    ['something else', { status: 200, body: { hello: 'world' } }],
  ])('cannot be asked where the broker answers with %s', async (_, override) => {
    given.broker.override = ({ path }) => (path.startsWith('/matrix') ? override : undefined);
    const { code, lines } = await given.run(canIDeploy, { args: released });
    expect([code, questions().length]).toEqual([3, 3]);
    expect(lines.filter((line) => line.includes('could not be asked'))).toHaveLength(3);
  });

  it('cannot be asked where Pact’s command line fails, whatever it said before', async () => {
    const program = join(given.checkout.path, 'failing.sh');
    const environments = { _embedded: { environments: [{ name: 'production' }] } };
    const rows = ['media', 'rooms'].map((domain) =>
      row(`room-sessions-${domain}`, domain === 'media' ? '0.4.1' : '1.2.3', true),
    );
    const matrix = { summary: { deployable: true }, matrix: rows };
    const lines = [
      '#!/bin/sh',
      `if [ "$2" = list-environments ]; then echo '${JSON.stringify(environments)}'; exit; fi`,
      `echo '${JSON.stringify(matrix)}'`,
      'exit 1',
    ];
    await writeFile(program, `${lines.join('\n')}\n`);
    await chmod(program, 0o755);
    const { code } = await given.run(canIDeploy, { args: released, program });
    expect(code).toBe(3);
    await writeFile(program, `${lines.slice(0, -1).join('\n')}\n`);
    expect((await given.run(canIDeploy, { args: released, program })).code).toBe(0);
  });

  it('prints no credential that the broker gives as a reason', async () => {
    given.broker.override = answering('room-sessions-rooms', false, [], `asked by ${token}`);
    const { lines } = await given.run(canIDeploy, { args: released });
    expect(lines.join('\n')).toContain('asked by [secret]');
  });

  it('is a no when one is a no and another could not be asked', async () => {
    const no = answering('room-sessions-media', false, []);
    given.broker.override = (asked) =>
      asked.path.startsWith('/matrix?q[][pacticipant]=room-sessions-rooms')
        ? { status: 400, body: {} }
        : no(asked);
    expect((await given.run(canIDeploy, { args: released })).code).toBe(1);
  });
});

describe('a release', () => {
  it('is recorded: clients stay beside the older ones, the gateway replaces the older one', async () => {
    await seen();
    const { code, lines } = await given.run(recordRelease, { args: released });
    expect([code, lines.at(-1)]).toEqual([0, '3 of 3 recorded.']);
    expect(given.broker.records).toEqual([
      'record-deployment room-sessions-gateway 1.4.0 production',
      'record-release room-sessions-media 0.4.1 production',
      'record-release room-sessions-rooms 1.2.3 production',
    ]);
  });

  it('is recorded as far as the broker knows the versions, and fails', async () => {
    await seen();
    given.broker.pacts.splice(0, 1);
    const { code, lines } = await given.run(recordRelease, { args: released });
    expect([code, given.broker.records.length, lines.at(-1)]).toEqual([1, 2, '2 of 3 recorded.']);
    expect(lines[1]).toBe('FAILED    room-sessions-media 0.4.1 in production');
  });

  it('of a branch is not recorded in production', async () => {
    const args = ['--environment', 'production'];
    const { code, lines } = await given.run(recordRelease, { args });
    expect([code, given.broker.records]).toEqual([2, []]);
    expect(lines).toEqual([expect.stringContaining('a release is recorded by --release')]);
  });

  it('of a branch is not recorded in what the broker takes for production', async () => {
    await seen();
    const environments = [{ name: 'live', production: true }];
    given.broker.override = ({ method, path }) =>
      method === 'GET' && path === '/environments'
        ? { status: 200, body: { _embedded: { environments } } }
        : undefined;
    const args = ['--environment', 'live'];
    const { code, lines } = await given.run(recordRelease, { args });
    expect([code, given.broker.records]).toEqual([2, []]);
    expect(lines).toEqual([expect.stringContaining('not recorded in live, where production is')]);
  });

  it('of a branch is recorded elsewhere', async () => {
    const commit = given.checkout.git('rev-parse', '--short=12', 'HEAD');
    const version = `1.4.0-g${commit}`;
    await seen(version, `-g${commit}`);
    const args = ['--environment', 'test'];
    const { lines } = await given.run(recordRelease, { args });
    expect(given.broker.records[0]).toBe(`record-deployment room-sessions-gateway ${version} test`);
    expect(lines[0]).toBe(`recorded  room-sessions-gateway ${version} in test`);
  });
});

/** The broker has seen these versions. */
async function seen(gateway = '1.4.0', behind = ''): Promise<void> {
  const url = `${given.broker.url}/pacticipants/room-sessions-gateway/branches/main/versions/${gateway}`;
  await fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${token}` } });
  for (const [consumer, version] of [
    ['room-sessions-media', '0.4.1'],
    ['room-sessions-rooms', '1.2.3'],
  ] as const) {
    const rest = { branch: 'main', buildUrl: undefined, content: {} };
    given.broker.pacts.push({ consumer, version: version + behind, ...rest });
  }
}

describe.each([
  ['can-i-deploy', canIDeploy],
  ['record-release', recordRelease],
])('the environment of %s', (_, command) => {
  it('has to be named', async () => {
    const { code, lines } = await given.run(command, { args: ['--release'] });
    expect([code, lines]).toEqual([2, [expect.stringContaining('--environment is missing')]]);
  });

  it('has to be one of the broker: in one that is empty everything may be released', async () => {
    const args = ['--release', '--environment', 'prodcution'];
    const { code, lines } = await given.run(command, { args });
    expect([code, questions(), given.broker.records]).toEqual([2, [], []]);
    expect(lines).toEqual([
      expect.stringContaining('no environment "prodcution", but production, test'),
    ]);
  });

  it('is created on request, once', async () => {
    await seen();
    given.broker.override = yes;
    const args = ['--release', '--environment', 'staging', '--create-environment'];
    const first = await given.run(command, { args });
    expect([first.code, first.lines[0]]).toEqual([0, 'created   environment staging']);
    const second = await given.run(command, { args });
    expect(second.code).toBe(0);
    expect(given.broker.environments).toEqual(['production', 'test', 'staging']);
  });

  it.each([
    ['GET', { status: 500, body: {} }, 'could not be listed'],
    ['POST', { status: 403, body: { error: 'read only' } }, 'could not be created'],
  ])('says that the broker refuses %s', async (method, refusal, message) => {
    given.broker.override = (asked) =>
      asked.method === method && asked.path === '/environments' ? refusal : undefined;
    const args = ['--release', '--environment', 'staging', '--create-environment'];
    const { code, lines } = await given.run(command, { args });
    expect([code, lines]).toEqual([3, [expect.stringContaining(message)]]);
  });
});
