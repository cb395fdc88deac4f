// `pnpm broker NAME`: what a Pact Broker is told, and what it is asked.

import { join } from 'node:path';
import { runProgram, UsageError } from '@room-sessions/testing/command';
import { canIDeploy } from './can-i-deploy.ts';
import { type Command, formOf, type Run, runCommand } from './command.ts';
import { publish } from './publish.ts';
import { recordRelease } from './record-release.ts';
import { verify } from './verify.ts';

/** In the order in which a release goes through them. */
const commands: readonly Command[] = [publish, verify, canIDeploy, recordRelease];

const usage = `Usage: pnpm broker NAME [options]

${commands.map(({ name, about }) => `  ${name.padEnd(15)} ${about}`).join('\n')}

--help behind a name shows its options.`;

const [name, ...argv] = process.argv.slice(2);
const command = commands.find((one) => one.name === name);
if (command) {
  const surroundings = {
    environment: process.env,
    checkout: join(import.meta.dirname, '../..'),
    print: (line: string) => console.log(line),
  };
  const run = ({ values }: Pick<Run, 'values'>) => runCommand(command, values, surroundings);
  await runProgram({ ...formOf(command), run }, argv);
} else {
  await runProgram({
    usage,
    words: commands.map((one) => one.name),
    run() {
      throw new UsageError('There has to be a NAME.');
    },
  });
}
