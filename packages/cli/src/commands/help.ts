// `help [COMMAND]`, and `help --json`: the table of commands as data.

import type { ApiCommand } from '../api-command.ts';
import { type Command, type CommandOption, helpOption, type Word } from '../command.ts';
import { exitCodeTexts } from '../exit-code.ts';
import { apiCommands, domains } from '../generated/commands.ts';
import { getHelp } from '../find-command.ts';
import { usageLine } from '../help.ts';
import { version } from '../version.ts';

const jsonOption: CommandOption = {
  group: 'Options',
  name: 'json',
  says: 'print every command with its arguments and options as JSON',
};

/** @param all returns every command, including this command. */
export const help = (all: () => readonly Command[]): Command => ({
  name: 'help',
  summary: 'Explain a command; --json prints all commands as data',
  about: ['Explains a command. With --json it prints every command, for programs and assistants.'],
  words: [{ placeholder: 'COMMAND', isOptional: true }],
  options: [jsonOption, helpOption],
  async run(given, session) {
    if (given.has('json')) {
      await session.write(`${JSON.stringify(describeAll(all()), null, 2)}\n`);
      return;
    }
    await session.write(getHelp(given.positionals, all()));
  },
});

function describeAll(commands: readonly Command[]): object {
  return {
    version: version(),
    domains: domains.map(({ name, summary }) => ({ name, summary })),
    commands: commands.map((command) => {
      const api = apiCommands.find(({ domain, name }) => command.name === `${domain} ${name}`);
      const { name, summary, about, words, options, examples } = command;
      return {
        name,
        usage: usageLine(command),
        summary,
        about,
        ...(api && describeOperation(api)),
        words: words.map(describeWord),
        options: options.map(describeOption),
        ...(examples && { examples }),
      };
    }),
    exitCodes: exitCodeTexts.map(([codes, meaning]) => ({ codes, meaning })),
  };
}

const describeOperation = ({ operation, paged, gaps = [] }: ApiCommand): object => ({
  operation: operation.id,
  method: operation.method,
  path: operation.path,
  safe: operation.idempotent,
  paged: paged === true,
  notKnown: gaps,
});

const describeWord = ({ placeholder, says, isOptional, values }: Word): object => ({
  placeholder,
  ...(says !== undefined && { says }),
  required: isOptional !== true,
  ...(values && { values }),
});

const describeOption = ({
  name,
  value,
  multiple,
  says,
  values,
  ...one
}: CommandOption): object => ({
  name: `--${name}`,
  ...(value !== undefined && { value }),
  says,
  required: one.isRequired === true,
  ...(multiple && { multiple }),
  ...(values && { values }),
  ...(one.default !== undefined && { default: one.default }),
});
