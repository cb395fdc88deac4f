import { describe, expect, it } from 'vitest';
import { brokenAutomation } from './workflow-rules.ts';
import { readAutomation } from './testing/automation.ts';

const { repository } = await readAutomation();

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
