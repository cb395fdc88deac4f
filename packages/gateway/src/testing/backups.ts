// Databases of both stores, and their backups.
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@room-sessions/testing';
import { afterEach, beforeEach } from 'vitest';
import { writeBackup } from '../backup/write.ts';
import { sample } from '../seed/sample.ts';
import { createTestClient } from './client.ts';
import { temporaryFile, untouchedDatabase, type TemporaryDatabase } from './database.ts';
import { startGateway } from './gateway.ts';
import { hostsPath } from './paths.ts';
import { openStore } from '../store/database.ts';

export const now: Date = new Date(0);
export const apiKey = 'kept-key';

interface Backups {
  /** The temporary folder of the test. */
  readonly folder: string;
  readonly fresh: (kind: 'SQLite' | 'PostgreSQL') => Promise<string>;
  readonly backUp: (database: string, name: string) => Promise<string>;
  /** Writes the backup of a gateway that was started on the database. */
  readonly whole: (database: string) => Promise<string>;
}

/** Databases and files that are removed after each test. */
export function useBackups(): Backups {
  let folder: TemporaryFolder;
  let places: TemporaryDatabase[];
  beforeEach(async () => {
    folder = await temporaryFolder();
    places = [];
  });
  afterEach(async () => {
    for (const place of places) await place[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  const backUp = async (database: string, name: string): Promise<string> => {
    const file = join(folder.path, name);
    const store = await openStore({ database, now, existing: true });
    await writeBackup(store, file, now).finally(() => store.close());
    return file;
  };
  return {
    get folder() {
      return folder.path;
    },
    async fresh(kind) {
      const place = await (kind === 'SQLite' ? temporaryFile() : untouchedDatabase());
      places.push(place);
      return place.database;
    },
    backUp,
    async whole(database) {
      await (await startGateway({ database, apiKey })).close();
      return backUp(database, 'whole');
    },
  };
}

export const lists: readonly string[] = [
  '/api/v1/social/playlist/all',
  '/api/v1/badging/user/badge/data',
  '/api/v1/transcription',
  hostsPath(sample.socialId),
];

/** The responses of a gateway on the database. */
export async function readAll(database: string): Promise<unknown[]> {
  await using gateway = await startGateway({ database, apiKey });
  const { get } = createTestClient(gateway);
  const answers: unknown[] = [];
  for (const path of lists) {
    for (const sort of ['', '&sort=name,desc', '&sort=name,asc']) {
      answers.push((await get(`${path}?size=1000${sort}`)).text);
    }
  }
  for (const id of sample.socialIds) {
    answers.push((await get(`/api/v1/social/settings/${id}`)).text);
  }
  return answers;
}
