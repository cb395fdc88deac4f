// What the commands share: their options, what they print and how they end.

import type { Running } from '../provider/own-gateway.ts';
import { SetupError } from '../src/setup-error.ts';
import { type Connection, demandBroker, readConnection } from './connection.ts';
import type { Environment } from '../src/child-environment.ts';
import { type Answer, runPactBroker } from './pact-cli.ts';
import { type Plan, planOf } from './plan.ts';

export const exitCodes = { done: 0, failed: 1, usage: 2, unable: 3 } as const;

/** What a command runs in. */
export interface Surroundings {
  readonly environment: Environment;
  /** The repository. */
  readonly checkout: string;
  /** Takes a line. */
  readonly print: (line: string) => void;
  /** In place of Pact's command line. */
  readonly program?: string;
  /** In place of a minute, for each question to the broker; in milliseconds. */
  readonly timeLimit?: number;
  /** In place of the gateway of this checkout. */
  readonly startTarget?: () => Promise<Running>;
}

export interface Run extends Surroundings {
  readonly plan: Plan;
  readonly connection: Connection;
  /** The command's own options, by name. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  /** Runs `pact-broker`. */
  readonly pactBroker: (args: readonly string[]) => Promise<Answer>;
}

export interface Command {
  readonly name: string;
  /** In a sentence. */
  readonly about: string;
  /** Its own options, as `--help` shows them, by name. `NAME` in the text: it takes a value. */
  readonly options: Readonly<Record<string, string>>;
  readonly run: (run: Run) => Promise<number>;
}

const shared: Command['options'] = {
  release: 'about what the tags of this commit release, under its own version',
  branch: 'NAME  the branch (default: that of GitHub Actions, or what is checked out)',
  'allow-http-to': 'HOST  allows plain http to a broker beyond this machine',
};

const environmentHelp = `Environment:
  PACT_BROKER_BASE_URL                        the broker
  PACT_BROKER_TOKEN                           its token, or
  PACT_BROKER_USERNAME, PACT_BROKER_PASSWORD  the name and the password`;

/** How `pnpm broker NAME` is called. */
export const formOf = (command: Command) => ({
  usage: helpText(command),
  options: Object.fromEntries(
    Object.entries({ ...command.options, ...shared }).map(([name, help]) => [
      name,
      { type: takesValue(help) ? ('string' as const) : ('boolean' as const) },
    ]),
  ),
});

/** Runs a command to its exit code. */
export async function runCommand(
  command: Command,
  values: Run['values'],
  surroundings: Surroundings,
): Promise<number> {
  const { environment, checkout, program, print, timeLimit } = surroundings;
  try {
    const allowed = values['allow-http-to'];
    const connection = readConnection(environment, {
      allowHttpTo: typeof allowed === 'string' ? [allowed] : [],
      timeLimit,
    });
    const branch = typeof values['branch'] === 'string' ? values['branch'] : undefined;
    const release = values['release'] === true;
    const plan = await planOf({ checkout, environment, release, branch });
    if (plan.clients.length === 0 && !plan.withGateway) {
      print('The tags of this commit release neither a client nor the gateway: nothing to do.');
      return exitCodes.done;
    }
    await demandBroker(connection);
    return await command.run({
      ...surroundings,
      // A broker may repeat the credentials in whatever it says.
      print: (line) => print(connection.redact(line)),
      values,
      connection,
      plan,
      pactBroker: (args) => runPactBroker(args, { connection, environment, program }),
    });
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`broker ${command.name}: ${error.message}`);
    return error.kind === 'usage' ? exitCodes.usage : exitCodes.unable;
  }
}

const takesValue = (help: string): boolean => /^[A-Z]+ {2}/.test(help);

function helpText({ name, about, options }: Command): string {
  const lines = Object.entries({ ...options, ...shared }).map(([option, help]) => {
    const [value = '', text = help] = takesValue(help) ? help.split(/ {2}(.*)/) : [];
    return `  ${`--${option} ${value}`.trimEnd().padEnd(27)} ${text}`;
  });
  return `Usage: pnpm broker ${name} [options]

${about}

Options:
${lines.join('\n')}

${environmentHelp}

Exit codes: 0 done, 1 refused or failed, 2 the command line, the environment or the checkout is
wrong, 3 the broker or the gateway could not be asked.`;
}

/** A line about a party, and below it what Pact's command line said. */
export function report(
  print: Surroundings['print'],
  outcome: string,
  text: string,
  lines: readonly string[] = [],
): void {
  print(`${outcome.padEnd(9)} ${text}`);
  for (const line of lines) print(`          ${line}`);
}
