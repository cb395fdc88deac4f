// What `backup` and `restore` have in common: a database, and the file of a backup.
import { inGroup, optionsHelp, readArguments, usage, type Option } from './arguments.ts';
import type { Command } from './command.ts';
import { databaseOption, helpOption, readDatabase } from './database.ts';

interface FileCommand extends Omit<Command, 'run'> {
  readonly file: { readonly option: string; readonly says: string };
  /** What the help says of it. */
  readonly about: string;
  /** @returns what was done, as a line for stdout. */
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
      // A word that is no option may be a URL with a password: it is not repeated.
      if (given.positionals.length > 0) {
        throw usage(`takes --database DATABASE and --${option} FILE, no more`);
      }
      const database = readDatabase(given);
      if (!path) throw usage(`--${option}: expected the name of a file, got none`);
      stdout.write(`${await work(database, path)}\n`);
    },
  };
}

const help = (name: string, option: string, about: string, options: readonly Option[]): string =>
  `Usage: room-sessions-gateway ${name} --database DATABASE --${option} FILE

${about}

${optionsHelp(options)}
Exit codes: 0 done, 1 could not be done, 2 the command line is wrong.
`;
