// `backup`: all that a database has, in a file, while gateways run on it.
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/write.ts';
import { StartError } from '../start-error.ts';
import { openStore } from '../store/database.ts';

const help = `Usage: room-sessions-gateway backup --database DATABASE --to FILE

Writes all that a database has, of all keys, to a file: as it was at one moment, while
gateways run on it. Only hashes of the keys are in it, but all records are: keep it safe.

Options:
  --database DATABASE  as the gateway's own option has it: a file, or postgres://…
  --to FILE            the file, which must not be there yet
  -h, --help           show this text

Exit codes: 0 done, 1 could not be done, 2 the command line is wrong.
`;

export const backup = {
  name: 'backup',
  summary: 'write all that a database has to a file',
  async run(argv: readonly string[]): Promise<void> {
    const given = readFileArguments(argv, 'to');
    if (given === 'help') {
      process.stdout.write(help);
      return;
    }
    const { database, file } = given;
    const now = new Date();
    const store = await openStore({ database, now, existing: true });
    try {
      const records = await writeBackup(store, file, now);
      process.stdout.write(`${records} records of ${store.name} are in ${file}\n`);
    } finally {
      await store.close();
    }
  },
};

/** @throws StartError (usage); it repeats nothing, as a URL may have a password. */
export function readFileArguments(
  argv: readonly string[],
  fileOption: 'to' | 'from',
): { database: string; file: string } | 'help' {
  let values: Readonly<Record<string, string | boolean | undefined>>;
  try {
    ({ values } = parseArgs({
      args: [...argv],
      options: {
        database: { type: 'string' },
        [fileOption]: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch {
    throw new StartError('usage', `takes --database DATABASE and --${fileOption} FILE, no more`);
  }
  if (values['help']) return 'help';
  const { database, [fileOption]: file } = values;
  if (typeof database !== 'string' || database === ':memory:') {
    throw new StartError('usage', '--database: expected a file or postgres://…, got none');
  }
  if (typeof file !== 'string' || file === '') {
    throw new StartError('usage', `--${fileOption}: expected the name of a file, got none`);
  }
  return { database, file };
}
