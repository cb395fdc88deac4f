// Pacts with some of the interactions alone.

import { type TemporaryFolder } from '@room-sessions/testing';
import { committedPacts, type Pact } from '../../contracts/document/pact.ts';
import { folderOf } from '../../contracts/src/testing/pacts.ts';

/** A folder with these interactions of the committed pacts. Throws if one does not exist. */
export async function only(descriptions: readonly string[]): Promise<TemporaryFolder> {
  const wanted = new Set(descriptions);
  const pacts = committedPacts().map((pact): Pact => {
    const interactions = pact.interactions.filter(({ description }) => wanted.has(description));
    return { ...pact, interactions };
  });
  const found = pacts.flatMap(({ interactions }) => interactions).length;
  if (found !== wanted.size) throw new Error(`Of ${[...wanted].join('; ')} there are ${found}.`);
  return folderOf(filesOf(pacts));
}

/** The pact files, without those that have no interactions. */
export const filesOf = (pacts: readonly Pact[]): Record<string, Pact> =>
  Object.fromEntries(
    pacts
      .filter(({ interactions }) => interactions.length > 0)
      .map((pact) => [`${pact.consumer.name}-${pact.provider.name}.json`, pact]),
  );
