// `restore`: fills an empty database with what a backup has.
import { restoreBackup } from '../backup/restore.ts';
import { fileCommand } from './backup-file.ts';
import type { Command } from './command.ts';

export const restore: Command = fileCommand({
  name: 'restore',
  summary: 'fill an empty database with what a backup has',
  file: { option: 'from', says: 'what the command backup has written' },
  about: `Fills an empty database with what a backup has: all of it, or nothing. A backup of SQLite
can be restored into PostgreSQL, and the other way round.`,
  async work(database, file) {
    const records = await restoreBackup(database, file, new Date());
    return `${records} records were restored from ${file}`;
  },
});
