import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { allowed, type Automation, brokenAutomation } from './workflow-rules.ts';
import { root } from '@room-sessions/testing/packed';
import { readAutomation } from './testing/automation.ts';

const { automation, repository } = await readAutomation();
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
