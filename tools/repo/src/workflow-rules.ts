// The rules of .github: what a workflow may do, and that what it names is there. Each gives its
// faults, a line each.

import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { exec } from '@room-sessions/testing';

/** A workflow or an action, as its file says. */
export interface Automation {
  /** Below the checkout. */
  readonly path: string;
  /** The text of the file, for what stands in its comments. */
  readonly text: string;
  readonly content: {
    readonly permissions?: Readonly<Record<string, string>>;
    readonly concurrency?: object;
    readonly env?: Readonly<Record<string, unknown>>;
    readonly on?: unknown;
    readonly jobs?: Readonly<Record<string, Job>>;
    readonly runs?: { readonly steps: readonly Step[] };
  };
}

interface Job {
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly uses?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: unknown;
  readonly 'runs-on'?: string;
  readonly strategy?: { readonly matrix?: { readonly runner?: readonly string[] } };
  readonly secrets?: unknown;
  readonly container?: string | { readonly image: string };
  readonly 'continue-on-error'?: unknown;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly 'timeout-minutes'?: number;
  readonly services?: Readonly<Record<string, { readonly image: string }>>;
  readonly steps?: readonly Step[];
}

interface Step {
  readonly id?: string;
  readonly 'continue-on-error'?: unknown;
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

/**
 * The jobs that may do more than read, by their workflow. Whatever else a job is given is a fault,
 * and so is a job here that is given less: the table is what somebody reads who asks.
 */
export const allowed: Readonly<Record<string, Readonly<Record<string, Permissions>>>> = {
  'release.yml': {
    // A branch with the next versions, and a pull request of it.
    version: { contents: 'write', 'pull-requests': 'write' },
    // Tags and releases; and who it is, for npm and for the provenance.
    publish: { contents: 'write', 'id-token': 'write' },
    // Starts the workflow that tells the Pact Broker.
    contracts: { contents: 'read', actions: 'write' },
  },
  'snapshot.yml': { publish: { contents: 'read', 'id-token': 'write' } },
  'docs.yml': { deploy: { pages: 'write', 'id-token': 'write' } },
};

type Permissions = Readonly<Record<string, 'read' | 'write'>>;

/** What would run with rights of the repository, on behalf of whoever opens a pull request. */
const foreignEvents = ['pull_request_target', 'workflow_run', 'issue_comment'];

/** The systems that jobs run on. */
export const runners: readonly string[] = ['ubuntu-24.04', 'macos-15', 'windows-2025'];

export async function brokenAutomation(one: Automation, repository: Repository): Promise<string[]> {
  const faults = [
    ...brokenFrame(one),
    ...brokenPins(one),
    ...brokenTrust(one),
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
  const { permissions, concurrency, runs, on, env = {} } = one.content;
  if (runs) return [];
  const faults = brokenRunners(one);
  if (JSON.stringify(permissions) !== '{"contents":"read"}') {
    faults.push('its permissions are not those to read, and no others.');
  }
  if (!concurrency) faults.push('has no concurrency group.');
  if (JSON.stringify(env).includes('secrets.')) faults.push('gives secrets to all of its jobs.');
  for (const event of foreignEvents) {
    if (JSON.stringify(on).includes(event)) {
      faults.push(`on ${event} it would give its rights to the code of a pull request.`);
    }
  }
  for (const [name, { 'timeout-minutes': timeout, services = {}, ...job }] of jobsOf(one)) {
    if (!timeout) faults.push(`the job ${name} has no time limit.`);
    faults.push(...brokenRights(one.path, name, job));
    if (job.uses || job.secrets) faults.push(`the job ${name} passes secrets on.`);
    // What installs packages runs code of others; a secret is for the step that needs it.
    if (JSON.stringify(job.env ?? {}).includes('secrets.')) {
      faults.push(`the job ${name} gives secrets to all of its steps.`);
    }
    const { container } = job;
    const images = Object.entries(services).map(
      ([service, { image }]) => [service, image] as const,
    );
    if (container) images.push([name, typeof container === 'string' ? container : container.image]);
    for (const [of, image] of images) {
      if (!/:[^:]*\d/.test(image)) faults.push(`the image of ${of} has no version: ${image}.`);
    }
    if ([job, ...(job.steps ?? [])].some((part) => part['continue-on-error'] !== undefined)) {
      faults.push(`the job ${name} goes on after a failure, so it cannot fail.`);
    }
  }
  return faults;
}

/** `latest` is another system one day, and actionlint knows none that is younger than itself. */
function brokenRunners(one: Automation): string[] {
  return jobsOf(one).flatMap(([name, { 'runs-on': given, strategy }]) => {
    const labels = given === '${{ matrix.runner }}' ? (strategy?.matrix?.runner ?? []) : [given];
    return labels
      .filter((label) => !runners.includes(label ?? ''))
      .map((label) => `the job ${name} runs on ${label}, which is none of ${runners.join(', ')}.`);
  });
}

/** What a job may do beyond reading, which its workflow never says for all jobs. */
function brokenRights(path: string, name: string, { permissions, environment }: Job): string[] {
  const wanted = allowed[basename(path)]?.[name];
  const faults = isDeepStrictEqual(permissions, wanted)
    ? []
    : [`the job ${name} may ${told(permissions)}; allowed is ${told(wanted)}.`];
  // Whoever looks after the repository decides in its settings who and what may use it.
  if (permissions?.['id-token'] === 'write' && environment === undefined) {
    faults.push(`the job ${name} proves who it is, and names no environment.`);
  }
  return faults;
}

const told = (permissions: Permissions | Job['permissions'] = {}): string =>
  Object.entries(permissions)
    .map((one) => one.join(': '))
    .join(', ') || 'only read';

/**
 * A tag can be moved to other code, a commit cannot; the comment is for people, and for the tool
 * that brings newer ones.
 */
function brokenPins({ text }: Automation): string[] {
  return [...text.matchAll(/^.*\buses: (?!\.\/)(\S+)(.*)$/gm)]
    .filter(([, , comment = '']) => !/^ # v\d+\.\d+\.\d+$/.test(comment))
    .map(([, action]) => `no comment says which version ${action} is, such as # v1.2.3.`);
}

/**
 * npm trusts a workflow, for the length of its run. A token would be good for whoever finds it, and
 * with a registry-url setup-node writes a file that has npm look for one.
 */
function brokenTrust({ text }: Automation): string[] {
  return [...text.matchAll(/NPM_TOKEN|NODE_AUTH_TOKEN|registry-url:/g)].map(
    ([found]) => `${found} stands for a token of npm; nothing is published by one.`,
  );
}

function brokenUses({ uses, with: options = {} }: Step): string[] {
  if (!uses || uses.startsWith('./')) return [];
  const faults = /@[\da-f]{40}$/.test(uses) ? [] : [`${uses} is not pinned to a commit.`];
  if (uses.startsWith('actions/checkout@') && options['persist-credentials'] !== false) {
    faults.push('a checkout leaves its token behind.');
  }
  return faults;
}

/** What a step runs itself, or has an action run. */
function scriptOf({ run: script, with: options = {} }: Step): string | undefined {
  if (script !== undefined) return script;
  return typeof options['script'] === 'string' ? options['script'] : undefined;
}

/** A value that stands in a script would be a part of its text: it goes by the environment. */
function brokenScript(step: Step, { scripts }: Repository): string[] {
  const script = scriptOf(step);
  if (script === undefined) return [];
  const { shell } = step;
  const faults = script.includes('${{') ? [`an expression stands in a script: ${script}`] : [];
  const builtIn = ['install', 'exec'];
  for (const [, name = ''] of script.matchAll(/\b(?:pnpm(?: run)?|npm run) ([a-z][\w:-]*)/g)) {
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

async function brokenSyntax(step: Step): Promise<string[]> {
  const script = scriptOf(step);
  if (script === undefined) return [];
  const { code, stderr } = await exec(['bash', '-n', '-c', script]);
  return code === 0 ? [] : [`a script is no bash: ${stderr}`];
}
