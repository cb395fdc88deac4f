// Seed data of a file or of an option, as what a new key is given.
import type { SeedData } from './seed-data.ts';
import { Failure } from '../failure.ts';
import type { Fill } from '../keys/lifecycle.ts';
import { environmentError, usageError, type StartError } from '../start-error.ts';
import { readOptionFile } from '../unreadable.ts';
import { seedData, type SeedOptions } from './data.ts';
import { readSeedData } from './read-data.ts';

/** @throws StartError when it cannot be read, or is no JSON. */
export function readSeedFile(file: string): SeedData {
  const text = readOptionFile('seed', file).toString();
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as SeedData;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw environmentError(`--seed ${file}: is no JSON: ${reason}`, error);
  }
}

/**
 * Checks it now, and adds it to each key that is new.
 *
 * @param file where the data was read, if it was
 * @throws StartError that names the first place that departs.
 */
export function fillWith(
  data: unknown,
  onProgress: SeedOptions['onProgress'],
  file: string | undefined,
): Fill {
  const root = ['seed'];
  const checked = asStartError(file, () => readSeedData(data, root));
  return async (db) => {
    await seedData(db, checked, { now: new Date().toISOString(), root, onProgress });
  };
}

/** Of an option it is how the gateway is called that is wrong, of a file what is in it. */
export const seedError = (failure: Failure, file: string | undefined): StartError =>
  file === undefined
    ? usageError(failure.message, failure)
    : environmentError(`--seed ${file}: ${failure.message}`, failure);

function asStartError<T>(file: string | undefined, job: () => T): T {
  try {
    return job();
  } catch (error) {
    if (error instanceof Failure) throw seedError(error, file);
    throw error;
  }
}
