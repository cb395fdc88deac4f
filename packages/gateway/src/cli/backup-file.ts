// The common part of `backup` and `restore`: a database and a backup file.
import { inGroup, optionsHelp, readArguments, usage, type Option } from './arguments.ts';
import type { Command } from './command.ts';
import { databaseOption, helpOption, readDatabase } from './database.ts';

interface FileCommand extends Omit<Command, 'run'> {
  readonly file: { readonly option: string; readonly says: string };
  /** Its help text. */
  readonly about: string;
  /** @returns the result, as a line for stdout. */
  readonly work: (database: string, file: string) => Promise<string>;
}

export function fileCommand({ name, summary, file, about, work }: FileCommand): Command {
  const { option } = file;
  const options = inGroup('Options', [
    databaseOption,
    { name: option, value: 'FILE', says: `${file.says}; needed` },
    helpOption,
  ]);
  return {
    name,
    summary,
    async run(argv, { stdout }) {
      const given = readArguments(options, argv);
      if (given.has('help')) {
        stdout.write(help(name, option, about, options));
        return;
      }
      const path = given.text(option);
      // An argument that is not an option may be a URL with a password: do not quote it.
      if (given.positionals.length > 0) {
        throw usage(`expected only --database DATABASE and --${option} FILE`);
      }
      const database = readDatabase(given);
      if (!path) throw usage(`--${option}: missing file name`);
      stdout.write(`${await work(database, path)}\n`);
    },
  };
}

const help = (name: string, option: string, about: string, options: readonly Option[]): string =>
  `Usage: room-sessions-gateway ${name} --database DATABASE --${option} FILE

${about}

${optionsHelp(options)}
Exit codes: 0 done, 1 failed, 2 the command line is wrong.
`;
