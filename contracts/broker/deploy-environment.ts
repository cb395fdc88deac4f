// Environments of a broker: where released versions are recorded.

import { SetupError } from '../src/setup-error.ts';
import { type Run, report } from './command.ts';

/** The options of the commands that are about an environment. */
export const environmentOptions = {
  environment: 'NAME  the environment in the broker, such as production; has to be given',
  'create-environment': 'creates it in the broker where it is missing',
} as const;

export interface DeployEnvironment {
  readonly name: string;
  /** Whether the broker takes it for one of production. */
  readonly production: boolean;
}

interface Environments {
  readonly _embedded?: {
    readonly environments?: readonly { readonly name: string; readonly production?: boolean }[];
  };
}

/**
 * The environment that was named, which the broker has. One that is missing is created on request
 * only: in an empty one everything may be deployed, so that a mistyped name would be a yes.
 *
 * @throws SetupError when none was named, or the broker has none of that name.
 */
export async function demandEnvironment({
  values,
  pactBroker,
  print,
}: Run): Promise<DeployEnvironment> {
  const name = values['environment'];
  if (typeof name !== 'string' || name === '') {
    throw new SetupError('usage', '--environment is missing: its name in the broker');
  }
  const known = await listEnvironments(pactBroker);
  const found = known.find((one) => one.name === name);
  if (found) return found;
  if (!values['create-environment']) {
    const names = known.map((one) => one.name).join(', ');
    throw new SetupError(
      'usage',
      `the broker has no environment ${JSON.stringify(name)}, but ${names || 'none'}; ` +
        'create it by --create-environment',
    );
  }
  const production = name === 'production';
  const answer = await pactBroker([
    'create-environment',
    `--name=${name}`,
    `--display-name=${name}`,
    ...(production ? ['--production'] : []),
  ]);
  if (!answer.ok) throw unable(`the environment ${name} could not be created`, answer.lines);
  report(print, 'created', `environment ${name}`);
  return { name, production };
}

async function listEnvironments(pactBroker: Run['pactBroker']): Promise<DeployEnvironment[]> {
  const answer = await pactBroker(['list-environments', '--output=json']);
  if (!answer.ok) throw unable('the environments could not be listed', answer.lines);
  try {
    const { _embedded: embedded } = JSON.parse(answer.stdout) as Environments;
    return (embedded?.environments ?? []).map(({ name, production = false }) => ({
      name,
      production,
    }));
  } catch {
    throw unable('the environments could not be listed', answer.lines);
  }
}

const unable = (message: string, lines: readonly string[]): SetupError =>
  new SetupError('environment', `${message}: ${lines.join(' ')}`);
