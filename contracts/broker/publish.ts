// Publishes the contract of each client under the client's own version.

import { basename } from 'node:path';
import { readPacts } from '../src/pact-file.ts';
import { SetupError } from '../src/setup-error.ts';
import { type Command, exitCodes, report } from './command.ts';
import type { Environment } from '../src/child-environment.ts';
import { demandCommitted } from './git.ts';

export const publish: Command = {
  name: 'publish',
  about: 'Publishes the contract of each client to a Pact Broker, under the version of the client.',
  options: {},
  async run({ plan, checkout, environment, pactBroker, print }) {
    await demandCommitted(checkout, 'contracts/pacts');
    for (const { name, pactFile } of plan.clients) refuseForeign(pactFile, name);
    let failed = 0;
    for (const { name, version, pactFile } of plan.clients) {
      const answer = await pactBroker([
        'publish',
        pactFile,
        `--consumer-app-version=${version}`,
        `--branch=${plan.branch}`,
        ...buildUrl(environment),
      ]);
      const text = `${name} ${version}, branch ${plan.branch}`;
      if (answer.ok) report(print, 'published', text);
      else {
        failed += 1;
        report(print, 'FAILED', text, answer.lines);
      }
    }
    // The others are published all the same: none depends on another.
    print(`${plan.clients.length - failed} of ${plan.clients.length} published.`);
    return failed === 0 ? exitCodes.done : exitCodes.failed;
  },
};

/** What it would publish is checked as what is verified is, and has to be that client's. */
function refuseForeign(pactFile: string, name: string): void {
  const [pact] = readPacts(pactFile);
  if (pact?.consumer.name === name) return;
  throw new SetupError('environment', `${basename(pactFile)} is not a contract of ${name}`);
}

/** Where GitHub Actions shows the run. */
export function buildUrl({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: repository,
  GITHUB_RUN_ID: run,
}: Environment): string[] {
  return server && repository && run
    ? [`--build-url=${server}/${repository}/actions/runs/${run}`]
    : [];
}
