import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/local';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allowed, type Automation, brokenAutomation, type Repository } from './workflow-rules.ts';
import { root } from '@room-sessions/packing';

let automation: Automation[];
let repository: Repository;
beforeAll(async () => {
  const files = await readdir(join(root, '.github'), { recursive: true });
  automation = await Promise.all(
    files
      .filter((file) => /^(?:workflows|actions)\/.*\.ya?ml$/.test(file))
      .map(async (file) => {
        const path = join('.github', file);
        const text = await readFile(join(root, path), 'utf8');
        return { path, text, content: parse(text) as Automation['content'] };
      }),
  );
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  repository = { root, scripts: Object.keys(scripts) };
});

const find = (name: string): Automation => automation.find(({ path }) => path.endsWith(name))!;

describe('the workflows and actions', () => {
  it('keep the rules', async () => {
    expect(automation.map(({ path }) => path).toSorted()).toEqual([
      '.github/actions/setup/action.yml',
      '.github/actions/verify-contracts/action.yml',
      '.github/workflows/ci.yml',
      '.github/workflows/conformance.yml',
      '.github/workflows/contracts-release.yml',
      '.github/workflows/contracts.yml',
      '.github/workflows/docs.yml',
      '.github/workflows/release.yml',
      '.github/workflows/snapshot.yml',
      '.github/workflows/support.yml',
    ]);
    const faults = await Promise.all(automation.map((one) => brokenAutomation(one, repository)));
    expect(faults.flat()).toEqual([]);
  });

  it('pin an action to one commit, wherever they name it', () => {
    const pins = new Map<string, Set<string>>();
    for (const { text } of automation) {
      for (const [, action = '', pin = ''] of text.matchAll(
        /\buses: ([\w.-]+\/[\w.-]+)\S*@(.+)$/gm,
      )) {
        pins.set(action, (pins.get(action) ?? new Set()).add(pin));
      }
    }
    expect(pins.size).toBeGreaterThan(3);
    expect([...pins].filter(([, one]) => one.size > 1)).toEqual([]);
  });

  it('bring the pnpm that the scripts bring', async () => {
    const [, pinned] = /pnpm: '([\d.]+)'/.exec(
      await readFile(join(root, 'scripts/run.mjs'), 'utf8'),
    )!;
    expect(JSON.stringify(find('setup/action.yml'))).toContain(
      `npm install --global pnpm@${pinned}`,
    );
  });

  it('rehearse with a broker every step of a release, in its order', () => {
    const steps = (workflow: string, job: string): string[] =>
      (find(workflow).content.jobs?.[job]?.steps ?? []).flatMap(({ run = '' }) =>
        [...run.matchAll(/pnpm broker ([\w-]+)/g)].map(([, script = '']) => script),
      );
    const release = steps('contracts-release.yml', 'released');
    expect(release).toEqual(['publish', 'verify', 'can-i-deploy', 'record-release']);
    const refused = 'can-i-deploy';
    expect(steps('contracts.yml', 'rehearsal')).toEqual([
      release[0],
      refused,
      ...release.slice(1),
      'can-i-deploy',
    ]);
    expect(Object.keys(find('contracts.yml').content.jobs?.['rehearsal']?.services ?? {})).toEqual([
      'broker',
    ]);
  });
});

it('every pull request is asked for its changesets', () => {
  // Whoever opens one chooses the name of its branch.
  expect(find('workflows/ci.yml').content.jobs?.['changes']?.if).toBe(
    "${{ github.event_name == 'pull_request' }}",
  );
});

describe('a release', () => {
  const jobs = (): NonNullable<Automation['content']['jobs']> =>
    find('workflows/release.yml').content.jobs ?? {};
  const scripts = (job: string): unknown[] =>
    (jobs()[job]?.steps ?? []).flatMap(({ run, with: { script } = {} }) => run ?? script ?? []);

  it('comes of main alone', () => {
    expect(find('workflows/release.yml').content.on).toEqual({ push: { branches: ['main'] } });
  });

  it('publishes what was tested, where nobody had rights to misuse', () => {
    expect(jobs()['publish']?.needs).toContain('test');
    expect(scripts('test')).toEqual(['bash .ci/run']);
    expect(scripts('publish')).toEqual(['pnpm build', 'pnpm release:publish']);
    expect(scripts('version')).toEqual(['pnpm release:version']);
  });

  it.each([
    ['each version is out', [], 'mode=none\n'],
    ['a version is not out', [[{ kind: 'publish', name: '@room-sessions/rooms' }]], ''],
    ['a tag is missing', [[{ kind: 'tag-only', name: '@room-sessions/rooms' }]], ''],
  ])('asks nobody to approve of nothing: %s', async (_, plan, said) => {
    const { outputs, steps = [] } = jobs()['mode']!;
    const { run = '', id } = steps.at(-1)!;
    expect(outputs).toEqual({
      mode: `\${{ steps.${id}.outputs.mode || steps.mode.outputs.mode }}`,
    });
    await using folder = await temporaryFolder();
    const output = join(folder.path, 'output');
    await writeFile(output, '');
    const stand = `pnpm() { printf '%s' "$PLAN" > "$RUNNER_TEMP/plan.json"; }\n`;
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', `${stand}${run}`];
    const env = {
      PATH: process.env['PATH'],
      PLAN: JSON.stringify({ version: 1, plan }),
      RUNNER_TEMP: folder.path,
      GITHUB_OUTPUT: output,
    };
    expect(spawnSync('bash', args, { env }).status).toBe(0);
    expect(await readFile(output, 'utf8')).toBe(said);
  });

  it('has rights that are all in use', () => {
    for (const [workflow, rights] of Object.entries(allowed)) {
      expect(Object.keys(find(`workflows/${workflow}`).content.jobs ?? {})).toEqual(
        expect.arrayContaining(Object.keys(rights)),
      );
    }
  });

  it.each([
    ['a broker and a tag', 'true', '@room-sessions/rooms@1.2.3', 'run contracts-release.yml'],
    ['no broker', 'false', '@room-sessions/rooms@1.2.3', 'no Pact Broker'],
    ['nothing released', 'true', '', 'nothing was released'],
  ])('is told to the Pact Broker: with %s', (_, there, tag, said) => {
    const [, { run = '' } = {}] = jobs()['contracts']?.steps ?? [];
    const stand = 'git() { printf "%s" "$TAG"; }\ngh() { echo "$@"; }\n';
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', `${stand}${run}`];
    const env = { PATH: process.env['PATH'], THERE: there, TAG: tag };
    const { status, stdout } = spawnSync('bash', args, { env, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toContain(said);
    expect(stdout.includes(`--ref ${tag}`)).toBe(said.startsWith('run'));
  });

  it('of a pull request is one of this repository, that a maintainer has given a label', () => {
    const { on, jobs: { publish } = {} } = find('workflows/snapshot.yml').content;
    expect(on).toEqual({ pull_request: { types: ['labeled'] } });
    expect(publish?.if).toContain("github.event.label.name == 'snapshot'");
    expect(publish?.if).toContain('head.repo.full_name == github.repository');
  });
});

describe('the rehearsal', () => {
  it.each([
    [0, 1],
    [1, 0],
    [2, 1],
    [3, 1],
  ])('before anything is verified: an answer of %s ends with %s', (answer, expected) => {
    const steps = find('contracts.yml').content.jobs?.['rehearsal']?.steps ?? [];
    const { run = '' } = steps.find((step) => step.run?.includes('--create-environment'))!;
    const script = `pnpm() { return ${answer}; }\n${run}`;
    const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
    expect(spawnSync('bash', args).status).toBe(expected);
  });
});

describe('the rules', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  const checkout = {
    uses: `actions/checkout@${commit}`,
    with: { 'persist-credentials': false },
  };
  const frame = { 'runs-on': 'ubuntu-24.04', 'timeout-minutes': 5 };
  const good = {
    on: { push: {} },
    permissions: { contents: 'read' },
    concurrency: { group: 'a' },
    jobs: { a: { ...frame, steps: [checkout, { run: 'pnpm build' }] } },
  };
  const withJob = (job: object): object => ({ ...good, jobs: { a: { ...frame, ...job } } });
  const withStep = (step: object): object => withJob({ steps: [step] });

  it('are kept by a workflow that is good', async () => {
    const one = { path: 'a.yml', text: '', content: good };
    expect(await brokenAutomation(one, repository)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['may write', { ...good, permissions: { contents: 'write' } }, 'permissions'],
    ['says nothing of permissions', { ...good, permissions: undefined }, 'permissions'],
    ['runs beside itself', { ...good, concurrency: undefined }, 'concurrency'],
    ['serves pull requests with its rights', { ...good, on: ['pull_request_target'] }, 'rights'],
    ['serves a run of theirs', { ...good, on: { workflow_run: {} } }, 'rights'],
    ['has a job that may write', withJob({ permissions: { contents: 'write' } }), 'only read'],
    [
      'runs on whatever is latest',
      withJob({ 'runs-on': 'ubuntu-latest' }),
      'ubuntu-latest, which is none of',
    ],
    [
      'runs on it by its matrix',
      withJob({ 'runs-on': '${{ matrix.runner }}', strategy: { matrix: { runner: ['x'] } } }),
      'runs on x',
    ],
    ['may run for ever', withJob({ 'timeout-minutes': undefined }), 'time limit'],
    ['hands all secrets on', withJob({ secrets: 'inherit' }), 'passes secrets on'],
    [
      'gives a secret to each step',
      withJob({ env: { A: '${{ secrets.A }}' } }),
      'all of its steps',
    ],
    ['takes any image', withJob({ services: { b: { image: 'a/b:latest' } } }), 'no version'],
    ['takes an image without a tag', withJob({ services: { b: { image: 'a/b' } } }), 'no version'],
    ['runs in any image', withJob({ container: 'a/b:latest' }), 'no version'],
    ['runs in an image without a tag', withJob({ container: { image: 'a/b' } }), 'no version'],
    [
      'gives a secret to each job',
      { ...good, env: { A: '${{ secrets.A }}' } },
      'to all of its jobs',
    ],
    ['has a job that cannot fail', withJob({ 'continue-on-error': true }), 'cannot fail'],
    [
      'has a step that cannot fail',
      withStep({ run: 'true', 'continue-on-error': true }),
      'cannot fail',
    ],
    ['takes an action of a branch', withStep({ uses: 'a/b@main' }), 'not pinned'],
    ['takes an action of a tag', withStep({ uses: 'a/b@v1.2.3' }), 'not pinned'],
    ['takes an action without a version', withStep({ uses: 'a/b' }), 'not pinned'],
    ['takes one by a short commit', withStep({ uses: `a/b@${commit.slice(1)}` }), 'not pinned'],
    [
      'keeps the token',
      withStep({ uses: `actions/checkout@${commit}` }),
      'leaves its token behind',
    ],
    [
      'has an action run what a title says',
      withStep({ uses: `a/b@${commit}`, with: { script: 'echo ${{ github.event.title }}' } }),
      'an expression',
    ],
    [
      'has an action run a script that is gone',
      withStep({ uses: `a/b@${commit}`, with: { script: 'pnpm run gone' } }),
      'no script gone',
    ],
    [
      'runs what a title says',
      withStep({ run: 'echo ${{ github.event.title }}' }),
      'an expression',
    ],
    ['runs what an input says', withStep({ run: 'echo "${{ inputs.a }}"' }), 'an expression'],
    ['names a script that is gone', withStep({ run: 'pnpm contracts:gone' }), 'contracts:gone'],
    ['names another one', withStep({ run: 'npm run gone' }), 'no script gone'],
    ['names a file that is gone', withStep({ run: 'bash .ci/gone' }), 'no .ci/gone'],
    ['names an action that is gone', withStep({ uses: './.github/actions/gone' }), 'actions/gone'],
    ['is no bash', withStep({ run: 'if true; then' }), 'no bash'],
    ['is for another shell', withStep({ run: 'true', shell: 'pwsh' }), 'pwsh'],
  ])('are broken by one that %s', async (_, content, fault) => {
    const faults = await brokenAutomation({ path: 'a.yml', text: '', content }, repository);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  });

  it.each([
    ['without a comment', ''],
    ['with a comment that names no version', ' # pinned'],
    ['with a version that moves', ' # v4'],
  ])('are broken by an action %s', async (_, comment) => {
    const text = `steps:\n  - uses: a/b@${commit}${comment}\n  - uses: ./.github/actions/setup\n`;
    const faults = await brokenAutomation({ path: 'a.yml', text, content: good }, repository);
    expect(faults).toEqual([
      `a.yml: no comment says which version a/b@${commit} is, such as # v1.2.3.`,
    ]);
  });

  it.each([
    'env: { NPM_TOKEN: a }',
    'env: { NODE_AUTH_TOKEN: a }',
    'with: { registry-url: https://registry.example.com }',
  ])('are broken by a token of npm: %s', async (text) => {
    const faults = await brokenAutomation({ path: 'a.yml', text, content: good }, repository);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('token of npm');
  });

  const release = { path: 'release.yml', text: '' };
  const publish = (job: object): object => ({ ...good, jobs: { publish: { ...frame, ...job } } });
  it.each<[string, object, string]>([
    ['fewer', { environment: 'npm', permissions: { contents: 'write' } }, 'may contents: write;'],
    ['none', {}, 'may only read; allowed is contents: write, id-token: write'],
    [
      'all of its rights and no environment',
      { permissions: { contents: 'write', 'id-token': 'write' } },
      'names no environment',
    ],
  ])('are broken by a job that may more elsewhere and has %s here', async (_, job, said) => {
    const one = { ...release, content: publish(job) };
    const faults = await brokenAutomation(one, repository);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(said);
  });
});
