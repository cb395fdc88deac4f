// `restore`: fills an empty database with what a backup has.
import { restoreBackup } from '../backup/restore.ts';
import { readFileArguments } from './backup.ts';

const help = `Usage: room-sessions-gateway restore --database DATABASE --from FILE

Fills an empty database with what a backup has: all of it, or nothing. A backup of SQLite
can be restored into PostgreSQL, and the other way round.

Options:
  --database DATABASE  as the gateway's own option has it: a file, or postgres://…
  --from FILE          what the command backup has written
  -h, --help           show this text

Exit codes: 0 done, 1 could not be done, 2 the command line is wrong.
`;

export const restore = {
  name: 'restore',
  summary: 'fill an empty database with what a backup has',
  async run(argv: readonly string[]): Promise<void> {
    const given = readFileArguments(argv, 'from');
    if (given === 'help') {
      process.stdout.write(help);
      return;
    }
    const records = await restoreBackup(given.database, given.file, new Date());
    process.stdout.write(`${records} records were restored from ${given.file}\n`);
  },
};
