// Copies of the contracts, for tests that break them on purpose.

import type { Contracts } from '../check.ts';
import { readDocument } from '../openapi.ts';
import { committedPacts, type Interaction } from '../pact.ts';
import { readWaivers } from '../waivers.ts';

/** A type without `readonly` at any depth. */
export type Draft<Value> = Value extends object
  ? { -readonly [Key in keyof Value]: Draft<Value[Key]> }
  : Value;

export type ContractsCopy = Draft<Contracts>;

const committed: Contracts = {
  pacts: committedPacts(),
  document: await readDocument(),
  waivers: readWaivers(),
};

export const copyOfContracts = (): ContractsCopy => structuredClone(committed) as ContractsCopy;

/** The interaction with this name. Throws if it does not exist, so that no test breaks nothing. */
export function findInteraction({ pacts }: ContractsCopy, description: string): Draft<Interaction> {
  const all = pacts.flatMap(({ interactions }) => interactions);
  const found = all.find((one) => one.description === description);
  if (!found) throw new Error(`There is no interaction ${JSON.stringify(description)}.`);
  return found;
}

export function removeInteraction(contracts: ContractsCopy, description: string): void {
  const gone = findInteraction(contracts, description);
  for (const pact of contracts.pacts) {
    pact.interactions = pact.interactions.filter((one) => one !== gone);
  }
}

/** The body of a request or a response, to be edited. */
export const getBody = (part: { body?: { content: unknown } }): Record<string, unknown> =>
  part.body!.content as Record<string, unknown>;
