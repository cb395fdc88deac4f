// The scripts, run by the shells themselves. bash is required; zsh and fish are tested if installed.

import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { exec, temporaryFolder } from '@room-sessions/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../commands.ts';
import { bin, runCommand } from '../testing/command.ts';

const temporary = await temporaryFolder();
afterAll(() => temporary[Symbol.asyncDispose]());

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

const isInstalled = (shell: Shell): boolean => {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The home folder of a shell, because the profiles of one test must not be offered in another. */
const homeOf = (shell: Shell): string => join(temporary.path, shell);
const scriptOf = (shell: Shell): string => join(homeOf(shell), 'completion');
const configOf = (shell: Shell): { readonly ROOM_SESSIONS_CONFIG_DIR: string } => ({
  ROOM_SESSIONS_CONFIG_DIR: join(homeOf(shell), 'config'),
});

beforeAll(async () => {
  for (const shell of shells) {
    await mkdir(homeOf(shell));
    await writeFile(scriptOf(shell), (await runCommand(['completion', shell])).stdout);
    // The shells start the command for the names of profiles.
    const program = join(homeOf(shell), 'room-sessions');
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
    await chmod(program, 0o755);
  }
});

const addProfile = (shell: Shell, name: string) =>
  runCommand(
    ['profile', 'add', name, '--base-url', 'https://gateway.test', '--key-command', 'true'],
    { env: configOf(shell) },
  );

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** A program that prints what the shell offers for the last word, a candidate on each line. */
const programs: Readonly<Record<Shell, (script: string, words: readonly string[]) => string>> = {
  bash: (script, words) => `source ${script}
COMP_WORDS=(${words.map(quote).join(' ')})
COMP_CWORD=${words.length - 1}
_room_sessions
printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Outside zsh's line editor, the completion functions print their candidates.
  zsh: (script, words) => `compdef() { : }
_describe() { print -rl -- "\${(@P)2}" }
compadd() { shift; print -rl -- "$@" }
compset() { PREFIX="\${PREFIX#*=}" }
_files() { print -rl -- "$PREFIX"*(N) }
source ${script}
words=(${words.map(quote).join(' ')}) CURRENT=${words.length} PREFIX=${quote(words.at(-1)!)}
_room_sessions`,
  fish: (script, words) => `source ${script}
complete -C ${quote(words.join(' '))}`,
};

/** What a shell offers for the last word. */
async function offered(shell: Shell, ...words: string[]): Promise<string[]> {
  const all = ['room-sessions', ...words];
  const options = shell === 'bash' ? ['--norc', '--noprofile'] : shell === 'zsh' ? ['-f'] : ['-N'];
  const program = programs[shell](scriptOf(shell), all);
  const home = homeOf(shell);
  const { stdout, stderr } = await exec([shell, ...options, '-c', program], {
    env: {
      ...process.env,
      ...configOf(shell),
      HOME: home,
      XDG_DATA_HOME: home,
      PATH: `${home}${delimiter}${process.env['PATH']}`,
    },
    cwd: home,
  });
  expect(stderr).toBe('');
  const candidates = stdout.split('\n').map((line) => line.split(/\t|(?<!\\):/)[0]!);
  // zsh itself leaves out what does not begin with the word.
  const [last = ''] = words.at(-1)!.split('=').slice(-1);
  return candidates
    .map((one) => one.replace(/^--.*=/, ''))
    .filter((one) => one !== '' && one.startsWith(last))
    .toSorted();
}

const getOptions = (name: string): string[] =>
  commands
    .find((one) => one.name === name)!
    .options.map((option) => `--${option.name}`)
    .toSorted();

describe.each(shells)('the completion of %s', (shell) => {
  const shellIt = it.runIf(shell === 'bash' || isInstalled(shell));

  shellIt('offers groups and commands', async () => {
    const tops = [...new Set(commands.map(({ name }) => name.split(' ')[0]!))].toSorted();
    expect(await offered(shell, '')).toEqual(tops);
    expect(await offered(shell, 'r')).toEqual(['recordings', 'request', 'rooms']);
  });

  shellIt('offers the commands of a group', async () => {
    expect(await offered(shell, 'profile', '')).toEqual(['add', 'list', 'remove', 'use']);
    expect(await offered(shell, 'rooms', 'update')).toEqual(['update', 'update-event']);
  });

  shellIt('offers the values of an option and of a word', async () => {
    const settings = ['rooms', 'get-settings', 'x'];
    expect(await offered(shell, ...settings, '--output', '')).toEqual(['json', 'jsonl', 'table']);
    expect(await offered(shell, 'rooms', 'update', '--is-open', '')).toEqual(['false', 'true']);
    expect(await offered(shell, 'completion', '')).toEqual(['bash', 'fish', 'zsh']);
    expect(await offered(shell, 'request', 'P')).toEqual(['PATCH', 'POST', 'PUT']);
  });

  shellIt('offers the values of an option that is written with =', async () => {
    const settings = ['rooms', 'get-settings', 'x'];
    const split = (...words: string[]) => (shell === 'bash' ? words : [words.join('')]);
    expect(await offered(shell, ...settings, ...split('--output', '=', 'js'))).toEqual([
      'json',
      'jsonl',
    ]);
    expect(await offered(shell, ...settings, ...split('--output', '='))).toEqual([
      'json',
      'jsonl',
      'table',
    ]);
  });

  shellIt('offers the names of profiles', async () => {
    expect(await offered(shell, 'profile', 'use', '')).toEqual([]);
    for (const name of ['staging', 'prod']) await addProfile(shell, name);
    expect(await offered(shell, 'check', '--profile', '')).toEqual(['prod', 'staging']);
    expect(await offered(shell, 'profile', 'use', 's')).toEqual(['staging']);
    expect(await offered(shell, 'profile', 'add', 's')).toEqual([]);
    expect(await offered(shell, 'profile', 'add', 'x', '--store', '')).toEqual(['file']);
  });

  shellIt('runs no name of a profile', async () => {
    const file = join(homeOf(shell), 'config/config.json');
    const before = await readFile(file, 'utf8');
    const profile = { baseUrl: 'https://gateway.test', keyCommand: 'true' };
    const name = '$(touch pwned; echo x)';
    await writeFile(file, JSON.stringify({ profiles: { [name]: profile } }));
    expect(await offered(shell, 'check', '--profile', '')).toEqual([]);
    await writeFile(file, before);
    expect(await readdir(homeOf(shell))).not.toContain('pwned');
  });

  shellIt('offers the commands after help', async () => {
    const tops = await offered(shell, '');
    expect(await offered(shell, 'help', '')).toEqual(tops);
    expect(await offered(shell, 'help', 'profile', 're')).toEqual(['remove']);
    expect(await offered(shell, 'help', '--j')).toEqual(['--json']);
  });

  shellIt('offers files where a file is expected, and nothing for free text', async () => {
    await writeFile(join(homeOf(shell), 'photo.png'), '');
    expect(await offered(shell, 'media', 'upload-image', 'pho')).toEqual(['photo.png']);
    expect(await offered(shell, 'rooms', 'invite', 'x', '--users', 'pho')).toEqual(['photo.png']);
    expect(await offered(shell, 'rooms', 'update', '--name', 'pho')).toEqual([]);
  });

  shellIt.each(commands.map(({ name }) => name))('offers every option of %s', async (name) => {
    expect(await offered(shell, ...name.split(' '), '--')).toEqual(getOptions(name));
  });
});

describe('completion', () => {
  it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('refuses %j', async (words) => {
    const { code, stderr } = await runCommand(['completion', ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain('expected one of bash, zsh, fish');
  });
});
