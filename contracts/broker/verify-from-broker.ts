// Verifies the contracts that the broker names against a gateway, and publishes the results: what
// the broker's answer to can-i-deploy rests on.

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { SetupError } from '../src/setup-error.ts';
import type { Verification } from '../src/verify/verification.ts';
import { verifyContracts } from '../src/verify/verify.ts';
import { type ListedPact, listPacts, publishResult, type Selector } from './broker-api.ts';
import { type Command, exitCodes, report, type Run, runAsProcess, type Target } from './command.ts';
import { demandCommitted } from './git.ts';
import { buildUrl } from './publish.ts';

export const verifyFromBroker: Command = {
  name: 'verify-from-broker',
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
    await using target = await (run.startTarget ?? startOwnGateway)();
    let failed = 0;
    for (const pact of pacts) {
      const verification = await verifyPact(pact, target);
      const verified = verification.results.filter(({ outcome }) => outcome === 'verified');
      const success = verified.length === pact.interactions;
      await publishResult(connection, pact, {
        success,
        providerApplicationVersion: plan.gateway.version,
        ...buildUrlOf(run),
        testResults: testResults(verification),
        verifiedBy: { implementation: '@room-sessions/contracts', version: await ownVersion() },
      });
      if (!success) failed += 1;
      const count = `${verified.length} of ${pact.interactions} interactions`;
      report(
        print,
        success ? 'verified' : 'FAILED',
        `${pact.name}, ${count}`,
        problems(verification),
      );
    }
    const { name, version } = plan.gateway;
    print(
      `${pacts.length - failed} of ${pacts.length} verified for ${name} ${version}; published.`,
    );
    return failed === 0 ? exitCodes.done : exitCodes.failed;
  },
};

/** Of this checkout: the results are published under its version. */
async function startOwnGateway(): Promise<Target> {
  const stateToken = randomBytes(24).toString('base64url');
  const gateway = await startGateway({ controlToken: stateToken });
  return {
    providerBaseUrl: gateway.url,
    apiKey: gateway.apiKey,
    stateUrl: `${gateway.controlUrl}/provider-states`,
    stateToken,
    [Symbol.asyncDispose]: () => gateway.close(),
  };
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

async function verifyPact(
  pact: ListedPact,
  { providerBaseUrl, apiKey, stateUrl, stateToken }: Target,
): Promise<Verification> {
  const folder = await mkdtemp(join(tmpdir(), 'room-sessions-broker-'));
  try {
    const file = join(folder, 'pact.json');
    await writeFile(file, JSON.stringify(pact.content));
    const options = { providerBaseUrl, apiKey, stateUrl, stateToken, pacts: file };
    return await verifyContracts(options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
    .flatMap(({ description, outcome, reasons }) => [
      `${description}: ${outcome}`,
      ...reasons.map((reason) => `  ${reason}`),
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

if (import.meta.main) await runAsProcess(verifyFromBroker);
