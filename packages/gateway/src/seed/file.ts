// Seed data of a file or of an option, as the records of a new key.
import type { SeedData } from '../store/kinds/seed-data.ts';
import { Failure } from '../failure.ts';
import type { Fill } from '../keys/lifecycle.ts';
import { environmentError, readOptionFile, usageError, type StartError } from '../start-error.ts';
import { seedData } from './data.ts';
import { readSeedData } from './read-data.ts';

/** @throws StartError when it cannot be read, or is not JSON. */
export function readSeedFile(file: string): SeedData {
  const text = readOptionFile('seed', file).toString();
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as SeedData;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw environmentError(`--seed ${file}: is not JSON: ${reason}`, error);
  }
}

/**
 * Checks the data now, and adds it to each new key.
 *
 * @param file the file of the data, if any
 * @throws StartError that names the first mismatch.
 */
export function fillWith(data: unknown, file: string | undefined): Fill {
  const root = ['seed'];
  try {
    const checked = readSeedData(data, root);
    return async (db) => {
      await seedData(db, checked, { now: new Date().toISOString(), root });
    };
  } catch (error) {
    throw error instanceof Failure ? seedError(error, file) : error;
  }
}

/** For an option the call is wrong, for a file its contents. */
export const seedError = (failure: Failure, file: string | undefined): StartError =>
  file === undefined
    ? usageError(failure.message, failure)
    : environmentError(`--seed ${file}: ${failure.message}`, failure);
