// Seed data of a file or of an option, as what a new key is given.
import { readFileSync } from 'node:fs';
import type { SeedData } from './seed-data.ts';
import { Failure } from '../failure.ts';
import type { Fill } from '../keys/lifecycle.ts';
import { StartError } from '../start-error.ts';
import { whyUnreadable } from '../unreadable.ts';
import { seedData, type SeedOptions } from './data.ts';
import { readSeedData } from './read-data.ts';

/** @throws StartError when it cannot be read, or is no JSON. */
export function readSeedFile(file: string): SeedData {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      'environment',
      `--seed ${file}: ${whyUnreadable(error) ?? 'cannot be read'}`,
      { cause: error },
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as SeedData;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError('environment', `--seed ${file}: is no JSON: ${reason}`, { cause: error });
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
    ? new StartError('usage', failure.message, { cause: failure })
    : new StartError('environment', `--seed ${file}: ${failure.message}`, { cause: failure });

function asStartError<T>(file: string | undefined, job: () => T): T {
  try {
    return job();
  } catch (error) {
    if (error instanceof Failure) throw seedError(error, file);
    throw error;
  }
}
