// Seed data of a file or of an option, as what a new key is given.
import { readFileSync } from 'node:fs';
import type { SeedData } from '../control/wire.ts';
import { Failure } from '../failure.ts';
import type { Fill } from '../keys/lifecycle.ts';
import { StartError } from '../start-error.ts';
import { seedData, type SeedOptions } from './data.ts';
import { readSeedData } from './read-data.ts';

/** @throws StartError when it cannot be read, or is no JSON. */
export function readSeedFile(file: string): SeedData {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`;
    throw new StartError('environment', `--seed ${file}: ${reason}`, { cause: error });
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as SeedData;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError('usage', `--seed ${file}: is no JSON: ${reason}`, { cause: error });
  }
}

/**
 * Checks it now, and adds it to each key that is new.
 *
 * @throws StartError that names the first place that departs.
 */
export function fillWith(data: unknown, onProgress: SeedOptions['onProgress']): Fill {
  const root = ['seed'];
  const checked = asStartError(() => readSeedData(data, root));
  return async (db) => {
    await seedData(db, checked, { now: new Date().toISOString(), root, onProgress });
  };
}

function asStartError<T>(job: () => T): T {
  try {
    return job();
  } catch (error) {
    if (error instanceof Failure) throw new StartError('usage', error.message, { cause: error });
    throw error;
  }
}
