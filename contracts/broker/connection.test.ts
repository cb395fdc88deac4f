import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publish } from './publish.ts';
import { startBrokerEmulation } from './testing/broker-emulation.ts';
import { run, token, useBroker } from './testing/run.ts';

const given = useBroker();

describe('what goes wrong', () => {
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
    const { code, lines } = await given.run(publish, { environment });
    expect([code, lines, given.broker.asked]).toEqual([2, [expect.stringContaining(message)], []]);
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
    const { code, lines } = await given.run(publish, { environment });
    expect([code, lines, given.broker.asked]).toEqual([
      2,
      [expect.stringContaining(`${name} holds a line break, a space or another`)],
      [],
    ]);
    expect(lines.join()).not.toContain('secret-');
  });
});

describe('the credentials', () => {
  /** Writes what it is given, then stands for a command line that repeats what it knows. */
  async function spy(): Promise<{ program: string; seen: () => Promise<string> }> {
    const program = join(given.checkout.path, 'spy.sh');
    const log = join(given.checkout.path, 'spy.log');
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
    const { lines } = await given.run(publish, { program });
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
    expect((await run(publish, other, given.checkout, { environment })).code).toBe(0);
    const { program } = await spy();
    const { lines } = await run(publish, other, given.checkout, { environment, program });
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
    await given.run(publish, { environment, program });
    expect(await seen()).not.toMatch(/DRY_RUN|OTEL_|a-key-of-a-gateway/);
  });
});
