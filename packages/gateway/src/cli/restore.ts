// `restore`: fills an empty database from a backup.
import { restoreBackup } from '../backup/restore.ts';
import { fileCommand } from './backup-file.ts';
import type { Command } from './command.ts';

export const restore: Command = fileCommand({
  name: 'restore',
  summary: 'fill an empty database from a backup',
  file: { option: 'from', says: 'the file that the backup command wrote' },
  about: `Fills an empty database from a backup: completely, or not at all. A backup of SQLite can be
restored into PostgreSQL, and the other way round.`,
  async work(database, file) {
    const records = await restoreBackup(database, file, new Date());
    return `restored ${records} records from ${file}`;
  },
});
