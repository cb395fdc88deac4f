// `backup`: writes a whole database to a file while gateways use it.
import { writeBackup } from '../backup/write.ts';
import { openStore } from '../store/database.ts';
import { fileCommand } from './backup-file.ts';
import type { Command } from './command.ts';

export const backup: Command = fileCommand({
  name: 'backup',
  summary: 'write a whole database to a file',
  file: { option: 'to', says: 'the file, which must not exist yet' },
  about: `Writes a consistent copy of a whole database to a file, while gateways run on it. The file
contains only hashes of the keys, but all records: keep it safe.`,
  async work(database, file) {
    const now = new Date();
    const store = await openStore({ database, now, existing: true });
    try {
      const records = await writeBackup(store, file, now);
      return `wrote ${records} records of ${store.name} to ${file}`;
    } finally {
      await store.close();
    }
  },
});
