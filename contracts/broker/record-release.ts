// Records in the broker what is released, so that whatever follows is asked about together with it.

import { SetupError } from '../src/setup-error.ts';
import { type Command, exitCodes, report } from './command.ts';
import { demandEnvironment, environmentOptions } from './deploy-environment.ts';
import type { Party } from './plan.ts';

export const recordRelease: Command = {
  name: 'record-release',
  about:
    'Records in the Pact Broker that the clients are released into an environment, and that the ' +
    'gateway is the one that is there.',
  options: environmentOptions,
  async run(run) {
    const { plan, print, values } = run;
    // Before it is asked for: the broker may have to create it.
    if (!plan.release && values['environment'] === 'production') throw unreleased('production');
    const { name: environment, production } = await demandEnvironment(run);
    if (!plan.release && production) throw unreleased(environment);
    // A released client stays in use beside the newer ones; of the gateway the newest is what
    // clients are held to.
    const records = [
      ...(plan.withGateway ? [{ party: plan.gateway, how: 'record-deployment' }] : []),
      ...plan.clients.map((party: Party) => ({ party, how: 'record-release' })),
    ];
    let failed = 0;
    for (const { party, how } of records) {
      const answer = await run.pactBroker([
        how,
        '--pacticipant',
        party.name,
        '--version',
        party.version,
        `--environment=${environment}`,
      ]);
      const text = `${party.name} ${party.version} in ${environment}`;
      if (answer.ok) report(print, 'recorded', text);
      else {
        failed += 1;
        report(print, 'FAILED', text, answer.lines);
      }
    }
    print(`${records.length - failed} of ${records.length} recorded.`);
    return failed === 0 ? exitCodes.done : exitCodes.failed;
  },
};

const unreleased = (environment: string): SetupError =>
  new SetupError(
    'usage',
    `what is not released is not recorded in ${environment}, where production is; a release is ` +
      'recorded by --release',
  );
