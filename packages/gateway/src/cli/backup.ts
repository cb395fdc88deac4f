// `backup`: all that a database has, in a file, while gateways run on it.
import { writeBackup } from '../backup/write.ts';
import { openStore } from '../store/database.ts';
import { fileCommand } from './backup-file.ts';
import type { Command } from './command.ts';

export const backup: Command = fileCommand({
  name: 'backup',
  summary: 'write all that a database has to a file',
  file: { option: 'to', says: 'the file, which must not be there yet' },
  about: `Writes all that a database has, of all keys, to a file: as it was at one moment, while
gateways run on it. Only hashes of the keys are in it, but all records are: keep it safe.`,
  async work(database, file) {
    const now = new Date();
    const store = await openStore({ database, now, existing: true });
    try {
      const records = await writeBackup(store, file, now);
      return `${records} records of ${store.name} are in ${file}`;
    } finally {
      await store.close();
    }
  },
});
