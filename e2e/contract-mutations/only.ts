// Selects interactions of the committed pacts.

import { type TemporaryFolder } from '@room-sessions/testing';
import { committedPacts, type Pact } from '../../contracts/document/pact.ts';
import { createFolder } from '../../contracts/src/testing/pacts.ts';

/** Writes these interactions of the committed pacts into a folder. Throws if an interaction does not exist. */
export async function only(descriptions: readonly string[]): Promise<TemporaryFolder> {
  const wanted = new Set(descriptions);
  const pacts = committedPacts().map((pact): Pact => {
    const interactions = pact.interactions.filter(({ description }) => wanted.has(description));
    return { ...pact, interactions };
  });
  const found = pacts.flatMap(({ interactions }) => interactions).length;
  if (found !== wanted.size)
    throw new Error(`The pacts have ${found} of the interactions ${[...wanted].join('; ')}.`);
  return createFolder(toFiles(pacts));
}

/** The files of all pacts with interactions. */
export const toFiles = (pacts: readonly Pact[]): Record<string, Pact> =>
  Object.fromEntries(
    pacts
      .filter(({ interactions }) => interactions.length > 0)
      .map((pact) => [`${pact.consumer.name}-${pact.provider.name}.json`, pact]),
  );
