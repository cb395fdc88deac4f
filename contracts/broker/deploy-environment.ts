// Environments of a broker: where released versions are recorded.

import { SetupError } from '../src/setup-error.ts';
import { type Run, report } from './command.ts';

/** The options of the commands that are about an environment. */
export const environmentOptions = {
  environment: 'NAME  the environment in the broker, such as production; has to be given',
  'create-environment': 'creates it in the broker where it is missing',
} as const;

interface Environments {
  readonly _embedded?: { readonly environments?: readonly { readonly name: string }[] };
}

/**
 * The environment that was named, which the broker has. One that is missing is created on request
 * only: in an empty one everything may be deployed, so that a mistyped name would be a yes.
 *
 * @throws SetupError when none was named, or the broker has none of that name.
 */
export async function demandEnvironment({ values, pactBroker, print }: Run): Promise<string> {
  const name = values['environment'];
  if (typeof name !== 'string' || name === '') {
    throw new SetupError('usage', '--environment is missing: its name in the broker');
  }
  const known = await listEnvironments(pactBroker);
  if (known.includes(name)) return name;
  if (!values['create-environment']) {
    throw new SetupError(
      'usage',
      `the broker has no environment ${JSON.stringify(name)}, but ${known.join(', ') || 'none'}; ` +
        'create it by --create-environment',
    );
  }
  const answer = await pactBroker([
    'create-environment',
    `--name=${name}`,
    `--display-name=${name}`,
    ...(name === 'production' ? ['--production'] : []),
  ]);
  if (!answer.ok) throw unable(`the environment ${name} could not be created`, answer.lines);
  report(print, 'created', `environment ${name}`);
  return name;
}

async function listEnvironments(pactBroker: Run['pactBroker']): Promise<string[]> {
  const answer = await pactBroker(['list-environments', '--output=json']);
  try {
    const { _embedded: embedded } = JSON.parse(answer.stdout) as Environments;
    return (embedded?.environments ?? []).map(({ name }) => name);
  } catch {
    throw unable('the environments could not be listed', answer.lines);
  }
}

const unable = (message: string, lines: readonly string[]): SetupError =>
  new SetupError('environment', `${message}: ${lines.join(' ')}`);
