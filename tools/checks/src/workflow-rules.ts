// The rules of .github: what a workflow may do, and that what it names is there. Each gives its
// faults, a line each.

import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A workflow or an action, as its file says. */
export interface Automation {
  /** Below the checkout. */
  readonly path: string;
  readonly content: {
    readonly permissions?: Readonly<Record<string, string>>;
    readonly concurrency?: object;
    readonly on?: unknown;
    readonly jobs?: Readonly<Record<string, Job>>;
    readonly runs?: { readonly steps: readonly Step[] };
  };
}

interface Job {
  readonly uses?: string;
  readonly secrets?: unknown;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly 'timeout-minutes'?: number;
  readonly services?: Readonly<Record<string, { readonly image: string }>>;
  readonly steps?: readonly Step[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** What the files of a repository are held against. */
export interface Repository {
  readonly root: string;
  /** The scripts of its package.json. */
  readonly scripts: readonly string[];
}

const run = promisify(execFile);

export async function brokenAutomation(one: Automation, repository: Repository): Promise<string[]> {
  const faults = [
    ...brokenFrame(one),
    ...stepsOf(one).flatMap((step) => [...brokenUses(step), ...brokenScript(step, repository)]),
    ...(await Promise.all(stepsOf(one).map((step) => brokenPaths(step, repository)))).flat(),
    ...(await Promise.all(stepsOf(one).map(brokenSyntax))).flat(),
  ];
  return faults.map((fault) => `${one.path}: ${fault}`);
}

const jobsOf = ({ content }: Automation): [string, Job][] => Object.entries(content.jobs ?? {});

const stepsOf = (one: Automation): Step[] => [
  ...(one.content.runs?.steps ?? []),
  ...jobsOf(one).flatMap(([, job]) => job.steps ?? []),
];

/** What surrounds the steps of a workflow. */
function brokenFrame(one: Automation): string[] {
  const { permissions, concurrency, runs, on } = one.content;
  if (runs) return [];
  const faults: string[] = [];
  if (JSON.stringify(permissions) !== '{"contents":"read"}') {
    faults.push('its permissions are not those to read, and no others.');
  }
  if (!concurrency) faults.push('has no concurrency group.');
  if (JSON.stringify(on).includes('pull_request_target')) {
    faults.push('would give secrets to the code of a pull request.');
  }
  for (const [name, { 'timeout-minutes': timeout, services = {}, ...job }] of jobsOf(one)) {
    if (!timeout) faults.push(`the job ${name} has no time limit.`);
    if (job.uses || job.secrets) faults.push(`the job ${name} passes secrets on.`);
    // What installs packages runs code of others; a secret is for the step that needs it.
    if (JSON.stringify(job.env ?? {}).includes('secrets.')) {
      faults.push(`the job ${name} gives secrets to all of its steps.`);
    }
    for (const [service, { image }] of Object.entries(services)) {
      if (!/:[^:]*\d/.test(image)) faults.push(`the image of ${service} has no version: ${image}.`);
    }
  }
  return faults;
}

function brokenUses({ uses, with: options = {} }: Step): string[] {
  if (!uses || uses.startsWith('./')) return [];
  const faults = /@(?:v\d+(?:\.\d+)*|[\da-f]{40})$/.test(uses) ? [] : [`${uses} has no version.`];
  if (uses.startsWith('actions/checkout@') && options['persist-credentials'] !== false) {
    faults.push('a checkout leaves its token behind.');
  }
  return faults;
}

/** A value that stands in a script would be a part of its text: it goes by the environment. */
function brokenScript({ run: script, shell }: Step, { scripts }: Repository): string[] {
  if (script === undefined) return [];
  const faults = script.includes('${{') ? [`an expression stands in a script: ${script}`] : [];
  const builtIn = ['install', 'exec'];
  for (const [, name = ''] of script.matchAll(/\b(?:pnpm|npm run) ([a-z][\w:-]*)/g)) {
    if (![...scripts, ...builtIn].includes(name)) faults.push(`there is no script ${name}.`);
  }
  if (shell !== undefined && shell !== 'bash') faults.push(`a script is for ${shell}.`);
  return faults;
}

/** The files that a step names. */
async function brokenPaths(
  { uses, run: script = '' }: Step,
  { root }: Repository,
): Promise<string[]> {
  const paths = [...script.matchAll(/\b(?:bash|node) ((?!-)[\w./-]+)/g)].map(
    ([, path = '']) => path,
  );
  if (uses?.startsWith('./')) paths.push(join(uses, 'action.yml'));
  const faults = await Promise.all(
    paths.map((path) =>
      access(join(root, path)).then(
        () => [],
        () => [`there is no ${path}.`],
      ),
    ),
  );
  return faults.flat();
}

async function brokenSyntax({ run: script }: Step): Promise<string[]> {
  if (script === undefined) return [];
  try {
    await run('bash', ['-n', '-c', script]);
    return [];
  } catch (error) {
    return [`a script is no bash: ${(error as { readonly stderr?: string }).stderr ?? ''}`];
  }
}
