// The tables of docs/cli.md, from the commands.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between, table } from '@room-sessions/testing/markdown';
import type { CommandOption } from '../command.ts';
import { commands } from '../commands.ts';
import { ownOptions } from '../commands/operation.ts';
import { exitCodeTexts } from '../exit-code.ts';
import { apiCommands } from '../generated/commands.ts';
import { usageLine } from '../help.ts';

export const cliPageFile: string = fileURLToPath(
  new URL('../../../../docs/cli.md', import.meta.url),
);

/** The page with the commands, options and exit codes as they are now. */
export function withTables(): string {
  const parts = {
    '<!-- Written by `pnpm pages`. -->': commandTable(),
    '<!-- Written by `pnpm pages`, the options. -->': optionTable(),
    '<!-- Written by `pnpm pages`, the exit codes. -->': table(['code', 'meaning'], exitCodeTexts),
  };
  return Object.entries(parts).reduce(
    (page, [begin, block]) => between(page, begin, block),
    readFileSync(cliPageFile, 'utf8'),
  );
}

const commandTable = (): string =>
  table(
    ['command', ''],
    commands.map((command) => {
      const form = usageLine(command).replace(/^room-sessions | \[options\]$/g, '');
      return [`\`${form}\``, command.summary];
    }),
  );

/** The options that are not fields of an operation, in the order of their help. */
function optionTable(): string {
  const options = new Map<string, CommandOption>();
  for (const option of apiCommands.flatMap(ownOptions)) {
    if (option.name !== 'help') options.set(option.name, option);
  }
  return table(['option', 'default', ''], [...options.values()].map(optionRow));
}

const optionRow = ({ name, value, multiple, says, default: usual }: CommandOption): string[] => [
  `\`--${name}${value ? ` ${value}` : ''}\``,
  usual ?? '',
  `${says}${multiple ? '; may be repeated' : ''}`,
];
