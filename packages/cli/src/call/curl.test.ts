import { execFileSync } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { exec, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCurl } from './curl.ts';

const folder = await temporaryFolder();
afterAll(() => folder[Symbol.asyncDispose]());

const key = 'key-of-the-test-0123456789';
const url = 'https://gateway.test/api/v1/x';

beforeAll(async () => {
  // Prints its arguments, and what it reads.
  const program = join(folder.path, 'curl');
  await writeFile(
    program,
    `#!/bin/sh
for word in "$@"; do echo "argument: $word"; done
for word in "$@"; do case "$word" in @*) echo "$word: $(cat "$(echo "$word" | sed 's/^@-$/-/; s/^@//')")" ;; esac; done
`,
  );
  await chmod(program, 0o755);
  await writeFile(join(folder.path, 'key'), `${key}\n`);
  await writeFile(join(folder.path, 'photo'), 'abc');
});

const isInstalled = (shell: string): boolean => {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Without the files of the user. */
const options: Readonly<Record<string, readonly string[]>> = {
  sh: [],
  bash: ['--norc', '--noprofile'],
  zsh: ['-f'],
};

describe.each(Object.keys(options).filter(isInstalled))('a curl command in %s', (shell) => {
  const run = (command: string, env: Record<string, string> = { ROOM_SESSIONS_API_KEY: key }) =>
    exec([shell, ...options[shell]!, '-c', command], {
      env: { ...env, PATH: `${folder.path}${delimiter}${process.env['PATH']}` },
    });
  const get = { method: 'GET', url, headers: { accept: 'application/json' }, body: undefined };

  it.each<[string, Parameters<typeof toCurl>[1]['connection'], Record<string, string>]>([
    ['a variable', { profile: undefined, keyFile: undefined }, { ROOM_SESSIONS_API_KEY: key }],
    ['a file', { profile: 'a', keyFile: join(folder.path, 'key') }, {}],
    ['a command', { profile: 'a', keyFile: undefined }, { ROOM_SESSIONS_API_KEY: key }],
  ])('reads the key from %s, and has it in no argument', async (_, connection, env) => {
    const { stdout, stderr } = await run(toCurl(get, { connection }), env);
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      ...[url, '--header', 'accept: application/json', '--header', '@-'].map(
        (word) => `argument: ${word}`,
      ),
      `@-: X-API-Key: ${key}`,
      '',
    ]);
  });

  it('does not run without the key of a command', async () => {
    const connection = { profile: 'a', keyFile: undefined };
    const { code, stdout, stderr } = await run(toCurl(get, { connection }), {});
    expect([code === 0, stdout]).toEqual([false, '']);
    expect(stderr).toContain('set it to the key of the profile a');
  });

  it('reads a streamed body and the key', async () => {
    const request = { ...get, method: 'POST', body: {} } as unknown as Parameters<typeof toCurl>[0];
    const connection = { profile: undefined, keyFile: undefined };
    const file = join(folder.path, 'photo');
    const { stdout, stderr } = await run(toCurl(request, { connection, file }));
    expect(stderr).toBe('');
    expect(stdout).toContain(`@/dev/fd/3: X-API-Key: ${key}\n@-: "YWJj"\n`);
    expect(
      stdout
        .split('\n')
        .filter((line) => line.startsWith('argument'))
        .join(),
    ).not.toContain(key);
  });
});
