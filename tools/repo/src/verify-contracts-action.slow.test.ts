// Runs the scripts of the public action with bash, like a runner. The fake npm installs a command that records its
// arguments.

import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exec, type TemporaryFolder, temporaryFolder } from '@room-sessions/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '@room-sessions/testing/packed';

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly default?: string; readonly required?: true }>
  >;
  readonly runs: {
    readonly steps: readonly {
      readonly id?: string;
      readonly run: string;
      readonly env: Readonly<Record<string, string>>;
    }[];
  };
}

interface ScriptResult {
  readonly code: number | null;
  readonly printed: string;
  /** The calls of npm and the command; empty without calls. */
  readonly npm: readonly string[];
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const secrets = { 'api-key': 'key-of-a-deployment', 'state-token': 'token-of-its-states' };
const inputs = { 'provider-base-url': 'https://gateway.example.com', ...secrets };

let temporary: TemporaryFolder;
let folder: string;
let action: Action;
beforeEach(async () => {
  temporary = await temporaryFolder();
  folder = temporary.path;
  const file = join(root, '.github/actions/verify-contracts/action.yml');
  action = parse(await readFile(file, 'utf8')) as Action;
  await mkdir(join(folder, 'bin'));
  await program('bin/npm', [`printf '%s\\n' "$@" > '${folder}/npm.log'`, ...install()]);
  await program('verify', [
    `printf '%s\\n' "$@" > '${folder}/command.log'`,
    `env > '${folder}/command.env'`,
    'exit "${EXIT_WITH:-0}"',
  ]);
});
afterEach(() => temporary[Symbol.asyncDispose]());

/** npm's folder: the folder of --prefix, or the nearest parent with a package.json. */
const install = (): string[] => [
  `prefix='${folder}'`,
  'for one in "$@"; do if [[ "$before" == --prefix ]]; then prefix="$one"; fi; before="$one"; done',
  'mkdir -p "$prefix/node_modules/.bin"',
  `cp '${folder}/verify' "$prefix/node_modules/.bin/room-sessions-verify"`,
];

async function program(name: string, lines: readonly string[]): Promise<void> {
  await writeFile(join(folder, name), ['#!/bin/bash', ...lines, ''].join('\n'));
  await chmod(join(folder, name), 0o755);
}

/** Runs the steps in order until a step fails. */
async function runAction(
  given: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<ScriptResult> {
  const values = new Map(
    Object.entries(action.inputs).map(([name, input]) => [`inputs.${name}`, input.default ?? '']),
  );
  for (const [name, value] of Object.entries(given)) values.set(`inputs.${name}`, value);
  let printed = '';
  let code: number | null = 0;
  for (const step of action.runs.steps) {
    const output = join(folder, 'output');
    await writeFile(output, '');
    const resolved = Object.entries(step.env).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{\{ *([\w.-]+) *\}\}/g, (_, expression: string) => {
        const value = values.get(expression);
        if (value === undefined) throw new Error(`Unknown expression ${expression}.`);
        return value;
      }),
    ]);
    const path = `${join(folder, 'bin')}:${process.env['PATH']}`;
    const ended = await bash(step.run, {
      PATH: path,
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: output,
      ...Object.fromEntries(resolved),
      ...env,
    });
    printed += ended.output;
    code = ended.code;
    if (code !== 0) break;
    for (const line of (await readFile(output, 'utf8')).split('\n')) {
      const [name = '', ...value] = line.split('=');
      if (name) values.set(`steps.${step.id}.outputs.${name}`, value.join('='));
    }
  }
  const environment = await lines('command.env');
  return {
    code,
    printed,
    npm: await lines('npm.log'),
    command: await lines('command.log'),
    environment: Object.fromEntries(environment.map((line) => line.split(/=(.*)/s).slice(0, 2))),
  };
}

const bash = (script: string, env: NodeJS.ProcessEnv) =>
  exec(['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { env, cwd: folder });

const lines = async (name: string): Promise<string[]> => {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
};

describe('the action verify-contracts', () => {
  it('installs only the package and runs its command', async () => {
    const { code, npm, command } = await runAction(inputs);
    expect(code).toBe(0);
    expect(npm.at(-1)).toBe('@room-sessions/contracts@latest');
    expect(command).toEqual(['--provider-base-url=https://gateway.example.com']);
  });

  it('forwards all of its inputs', async () => {
    const { command, npm } = await runAction({
      ...inputs,
      'state-url': 'https://gateway.example.com/states',
      'allow-partial': 'true',
      consumer: 'rooms  media\nbadging',
      version: '1.2.3-next.4',
      report: 'my report.xml',
    });
    expect(npm.at(-1)).toBe('@room-sessions/contracts@1.2.3-next.4');
    expect(command).toEqual([
      '--provider-base-url=https://gateway.example.com',
      '--state-url=https://gateway.example.com/states',
      '--allow-partial',
      '--report=my report.xml',
      '--consumer=rooms',
      '--consumer=media',
      '--consumer=badging',
    ]);
  });

  it('passes secrets only to the command, in the environment', async () => {
    await program('bin/npm', [`env > '${folder}/npm.log'`, 'exit 1']);
    expect((await runAction(inputs)).npm.join()).not.toMatch(/key-of-a-dep|token-of-its/);

    await program('bin/npm', install());
    const { command, environment, printed } = await runAction(inputs);
    expect(environment).toMatchObject({
      ROOM_SESSIONS_API_KEY: secrets['api-key'],
      ROOM_SESSIONS_STATE_TOKEN: secrets['state-token'],
    });
    expect([...command, printed].join()).not.toMatch(/key-of-a-dep|token-of-its/);
  });

  it('writes the table of the command to the job summary', async () => {
    const summary = join(folder, 'summary');
    await program('verify', ['echo all verified', 'exit 1']);
    const { code, printed } = await runAction(inputs, { GITHUB_STEP_SUMMARY: summary });
    expect([code, printed]).toEqual([1, expect.stringContaining('all verified')]);
    expect(await readFile(summary, 'utf8')).toBe('```\nall verified\n```\n');
  });

  it.each([1, 2, 3])('exits with the code %s of the command', async (code) => {
    expect((await runAction(inputs, { EXIT_WITH: `${code}` })).code).toBe(code);
  });

  it('reports skipped interactions without a state service', async () => {
    const notice = 'most interactions are left out';
    expect((await runAction(inputs)).printed).toContain(notice);
    const withStates = { ...inputs, 'state-url': 'https://gateway.example.com/states' };
    expect((await runAction(withStates)).printed).not.toContain(notice);
  });

  it.each(['', 'yes', 'True', '1'])('rejects %j for allow-partial', async (value) => {
    const { code, printed, npm } = await runAction({ ...inputs, 'allow-partial': value });
    expect([code, npm]).toEqual([2, []]);
    expect(printed).toContain('allow-partial');
  });

  it('fails if npm installs no command', async () => {
    await program('bin/npm', ['exit 0']);
    const { code, printed, command } = await runAction(inputs);
    expect([code, command]).toEqual([3, []]);
    expect(printed).toContain('npm installed no room-sessions-verify');
  });

  it('fails if npm cannot install', async () => {
    await program('bin/npm', ['exit 7']);
    const { code, printed, command } = await runAction(inputs);
    expect([code, command]).toEqual([3, []]);
    expect(printed).toContain('npm could not install @room-sessions/contracts@latest');
  });

  it.each(['', 'latest; touch pwned', '../../evil', '$(touch pwned)', 'npm:evil@1', '1.0.0\nx'])(
    'rejects the version %j before npm runs',
    async (version) => {
      const { code, npm } = await runAction({ ...inputs, version });
      expect([code, npm]).toEqual([2, []]);
    },
  );

  it('passes values with special characters unchanged', async () => {
    const odd = '$(touch pwned) `touch pwned` "; touch pwned #';
    const { code, command } = await runAction({
      'provider-base-url': odd,
      'api-key': odd,
      'state-url': odd,
      consumer: '--report=x *',
      report: odd,
    });
    expect([code, command]).toEqual([
      0,
      [
        `--provider-base-url=${odd}`,
        `--state-url=${odd}`,
        `--report=${odd}`,
        '--consumer=--report=x',
        '--consumer=*',
      ],
    ]);
    expect(await lines('pwned')).toEqual([]);
  });

  it.each(['22.17.1', '20.19.5'])('requires a newer Node than %s', async (version) => {
    await program('bin/node', [
      // The real Node, modified to report an older version.
      `exec '${process.execPath}' -e "Object.defineProperty(process, 'versions', { value: { node: '${version}' } }); $2"`,
    ]);
    const { code, printed, npm } = await runAction(inputs);
    expect([code, npm]).toEqual([2, []]);
    expect(printed).toContain('needs Node 22.18 or later');
  });

  it('has a default for each optional input', () => {
    for (const { required, default: usual } of Object.values(action.inputs)) {
      expect(required === true || usual !== undefined).toBe(true);
    }
  });
});
