// Verifies the contracts that the broker names against a gateway, and publishes the results: what
// the broker's answer to can-i-deploy rests on.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { startOwnGateway, type Target } from '../provider/own-gateway.ts';
import { readPacts } from '../src/pact-file.ts';
import { answerInWords, requestInWords } from '../src/report/failure.ts';
import { SetupError } from '../src/setup-error.ts';
import type { Verification } from '../src/verify/verification.ts';
import { verifyContracts } from '../src/verify/verify.ts';
import {
  type ListedPact,
  listPacts,
  publishResult,
  type Selector,
  type UnreadablePact,
} from './broker-api.ts';
import { type Command, exitCodes, report, type Run } from './command.ts';
import { demandCommitted } from './git.ts';
import { buildUrl } from './publish.ts';

export const verify: Command = {
  name: 'verify',
  about:
    'Starts the gateway of this checkout, verifies the contracts that a Pact Broker names against ' +
    'it, and publishes the results under the version of packages/gateway.',
  options: {},
  async run(run) {
    const { plan, connection, checkout, print } = run;
    await demandCommitted(checkout, 'packages');
    const pacts = await listPacts(connection, {
      provider: plan.gateway.name,
      own: plan.clients,
      selectors: selectors(plan.branch),
      providerVersionBranch: plan.branch,
    });
    // None would be verified and prove nothing.
    if (pacts.length === 0) throw unable('the broker names no contract to verify');
    await createVersion(run);
    const running = await (run.startTarget ?? startOwnGateway)();
    const ended: Ended[] = [];
    try {
      for (const pact of pacts) ended.push(await verifyAndPublish(pact, run, running.target));
    } finally {
      await running[Symbol.asyncDispose]();
    }
    const { name, version } = plan.gateway;
    const count = (is: (one: Ended) => boolean): number => ended.filter(is).length;
    const verified = `${count(({ outcome }) => outcome === 'verified')} of ${pacts.length} verified`;
    const published = count((one) => one.published);
    const results = published === pacts.length ? 'published' : `${published} published`;
    print(`${verified} for ${name} ${version}; ${results}.`);
    if (ended.some(({ outcome }) => outcome === 'failed')) return exitCodes.failed;
    return ended.some(({ outcome }) => outcome === 'unable') ? exitCodes.unable : exitCodes.done;
  },
};

interface Ended {
  /** `unable`: the gateway or the broker could not be asked. */
  readonly outcome: 'verified' | 'failed' | 'unable';
  readonly published: boolean;
}

/** Whatever is wrong with one contract keeps none of the others back. */
async function verifyAndPublish(
  pact: ListedPact | UnreadablePact,
  run: Run,
  target: Target,
): Promise<Ended> {
  const { plan, connection, print } = run;
  const folder = await temporaryFolder();
  let outcome: Ended['outcome'] = 'failed';
  try {
    if ('problem' in pact) throw unable(pact.problem);
    const file = join(folder.path, 'pact.json');
    await writeFile(file, JSON.stringify(pact.content));
    // What is wrong with the contract itself is told apart from what is wrong with the gateway.
    readPacts(file);
    outcome = 'unable';
    const verification = await verifyContracts({ ...target, pacts: file });
    const verified = verification.results.filter((one) => one.outcome === 'verified');
    const success = verified.length === pact.interactions;
    outcome = success ? 'unable' : 'failed';
    const count = `${verified.length} of ${pact.interactions} interactions`;
    const lines = problems(verification);
    if (!success) report(print, 'FAILED', `${pact.name}, ${count}`, lines);
    await publishResult(connection, pact, {
      success,
      providerApplicationVersion: plan.gateway.version,
      ...buildUrlOf(run),
      testResults: testResults(verification),
      verifiedBy: { implementation: '@room-sessions/contracts', version: await ownVersion() },
    });
    if (success) report(print, 'verified', `${pact.name}, ${count}`, lines);
    return { outcome: success ? 'verified' : 'failed', published: true };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report(print, 'FAILED', `${pact.name}: ${why}`);
    return { outcome, published: false };
  } finally {
    await folder[Symbol.asyncDispose]();
  }
}

/** The newest of this branch and of the main branch, and all that is released. */
const selectors = (branch: string): Selector[] => [
  { branch },
  { mainBranch: true },
  { deployedOrReleased: true },
];

/** The broker knows a version of the gateway, and its branch, from here. */
async function createVersion({ plan, pactBroker }: Run): Promise<void> {
  const answer = await pactBroker([
    'create-or-update-version',
    '--pacticipant',
    plan.gateway.name,
    '--version',
    plan.gateway.version,
    `--branch=${plan.branch}`,
  ]);
  if (answer.ok) return;
  throw unable(`the version of the gateway could not be created: ${answer.lines.join(' ')}`);
}

/** What the broker keeps beside yes or no. What the gateway answered stays here. */
const testResults = ({ results }: Verification): object => ({
  tests: results.map(({ description, outcome }) => ({
    testDescription: description,
    status: outcome === 'verified' ? 'success' : 'failure',
  })),
});

const problems = ({ results }: Verification): string[] =>
  results
    .filter(({ outcome }) => outcome !== 'verified')
    .flatMap((result) => [
      `${result.description}: ${result.outcome}`,
      `  ${requestInWords(result.request)}`,
      ...[...result.reasons, ...answerInWords(result)].map((line) => `  ${line}`),
    ]);

function buildUrlOf({ environment }: Run): { readonly buildUrl?: string } {
  const [option] = buildUrl(environment);
  return option ? { buildUrl: option.replace('--build-url=', '') } : {};
}

async function ownVersion(): Promise<string> {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

const unable = (message: string): SetupError => new SetupError('environment', message);
