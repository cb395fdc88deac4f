// Asks the broker whether each party may be released into an environment.

import { provider } from '../src/names.ts';
import { type Command, exitCodes, report, type Run } from './command.ts';
import { demandEnvironment, environmentOptions } from './deploy-environment.ts';
import type { Answer } from './pact-cli.ts';
import type { Party } from './plan.ts';

interface Row {
  readonly consumer: { readonly name: string; readonly version?: { readonly number: string } };
  readonly provider: { readonly name: string; readonly version?: { readonly number: string } };
  readonly verificationResult?: { readonly success: boolean } | null;
}

interface Matrix {
  readonly summary: { readonly deployable: boolean | null; readonly reason?: string };
  readonly matrix: readonly Row[];
}

export const canIDeploy: Command = {
  name: 'can-i-deploy',
  about:
    'Asks the Pact Broker whether the gateway works for every client that is in an environment, ' +
    'and each client with the gateway.',
  options: environmentOptions,
  async run(run) {
    const { plan, print } = run;
    const { name: environment } = await demandEnvironment(run);
    const outcomes: Outcome[] = [];
    if (plan.withGateway) {
      const text = `${plan.gateway.name} ${plan.gateway.version} into ${environment}`;
      const answer = await ask(run, environment, [plan.gateway]);
      outcomes.push(tell(print, text, answer, judgeGateway));
    }
    for (const client of plan.clients) {
      // With the gateway of this commit and not with what is recorded: both are released together.
      const text = `${client.name} ${client.version} with ${plan.gateway.name} ${plan.gateway.version} into ${environment}`;
      const answer = await ask(run, environment, [client, plan.gateway]);
      outcomes.push(
        tell(print, text, answer, (matrix) => judgeClient(matrix, client, plan.gateway)),
      );
    }
    if (outcomes.includes('no')) return exitCodes.failed;
    return outcomes.includes('unable') ? exitCodes.unable : exitCodes.done;
  },
};

type Outcome = 'yes' | 'no' | 'unable';

const ask = (
  { pactBroker }: Run,
  environment: string,
  parties: readonly Party[],
): Promise<Answer> =>
  pactBroker([
    'can-i-deploy',
    ...parties.flatMap(({ name, version }) => ['--pacticipant', name, '--version', version]),
    `--to-environment=${environment}`,
    // For people it ends with 1 on a no. With JSON it ends with 0 whatever the answer is.
    '--output=json',
  ]);

/** Why it is a no in spite of a yes, or nothing. */
type Judge = (matrix: Matrix) => string | undefined;

function tell(
  print: Run['print'],
  text: string,
  { ok, stdout, lines }: Answer,
  judge: Judge,
): Outcome {
  const matrix = ok ? parse(stdout) : undefined;
  if (!matrix) {
    report(print, 'FAILED', `${text}: the broker could not be asked`, lines);
    return 'unable';
  }
  const { deployable, reason = 'no reason given' } = matrix.summary;
  if (deployable !== true) {
    report(print, 'no', `${text}: ${reason}`, openRows(matrix));
    return 'no';
  }
  const objection = judge(matrix);
  report(print, objection ? 'no' : 'yes', `${text}: ${objection ?? reason}`);
  return objection ? 'no' : 'yes';
}

function parse(text: string): Matrix | undefined {
  try {
    const matrix = JSON.parse(text) as Partial<Matrix> | null;
    return matrix?.summary && Array.isArray(matrix.matrix) ? (matrix as Matrix) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A broker says yes to whatever depends on nothing. A client depends on the gateway, so a yes has
 * to rest on the verification of just these versions.
 */
function judgeClient({ matrix }: Matrix, client: Party, gateway: Party): string | undefined {
  const verified = matrix.some(
    (row) =>
      is(row.consumer, client) && is(row.provider, gateway) && row.verificationResult?.success,
  );
  return verified ? undefined : 'the broker says yes without a verification of these versions';
}

/** The gateway may go where no client is yet. What is there has to be verified. */
function judgeGateway({ matrix }: Matrix): string | undefined {
  const rows = matrix.filter((row) => row.provider.name === provider);
  return rows.every((row) => row.verificationResult?.success)
    ? undefined
    : 'the broker says yes with a client that is not verified';
}

const is = ({ name, version }: Row['consumer'], party: Party): boolean =>
  name === party.name && version?.number === party.version;

const openRows = ({ matrix }: Matrix): string[] =>
  matrix
    .filter((row) => !row.verificationResult?.success)
    .map((row) => {
      const result = row.verificationResult ? 'failed' : 'not verified';
      return `${named(row.consumer)} and ${named(row.provider)}: ${result}`;
    });

const named = ({ name, version }: Row['consumer']): string =>
  version ? `${name} ${version.number}` : name;
