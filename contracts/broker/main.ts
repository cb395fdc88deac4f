// `pnpm broker NAME`: what a Pact Broker is told, and what it is asked.

import { join } from 'node:path';
import { canIDeploy } from './can-i-deploy.ts';
import { type Command, exitCodes, runCommand } from './command.ts';
import { publish } from './publish.ts';
import { recordRelease } from './record-release.ts';
import { verify } from './verify.ts';

/** In the order in which a release goes through them. */
const commands: readonly Command[] = [publish, verify, canIDeploy, recordRelease];

async function main([name, ...argv]: readonly string[]): Promise<number> {
  const command = commands.find((one) => one.name === name);
  if (command) {
    return await runCommand(command, argv, {
      environment: process.env,
      checkout: join(import.meta.dirname, '../..'),
      print: (line) => console.log(line),
    });
  }
  const isAsked = name === '--help' || name === '-h';
  if (!isAsked && name !== undefined) console.log(`broker: there is no ${JSON.stringify(name)}\n`);
  console.log(usage);
  return isAsked ? exitCodes.done : exitCodes.usage;
}

const usage = `Usage: pnpm broker NAME [options]

${commands.map(({ name, about }) => `  ${name.padEnd(15)} ${about}`).join('\n')}

--help behind a name shows its options.`;

process.exitCode = await main(process.argv.slice(2));
