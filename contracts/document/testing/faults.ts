// Tests that break a copy of the contracts, and expect a guard to report it.

import { expect, it } from 'vitest';
import { type Finding, inWords } from '../finding.ts';
import type { Matcher } from '../pact.ts';
import { type ContractsCopy, copyOfContracts, findInteraction } from './copies.ts';

type Spoil = (contracts: ContractsCopy) => unknown;
type Find = (contracts: ContractsCopy) => Finding[] | Promise<Finding[]>;

/** The fault, words of the finding, and the change that causes it. */
export type Fault = readonly [name: string, words: string, spoil: Spoil];

async function findingsAfter(spoil: Spoil, find: Find): Promise<string[]> {
  const contracts = copyOfContracts();
  spoil(contracts);
  return (await find(contracts)).map(inWords);
}

export function sees(find: Find, faults: readonly Fault[]): void {
  it.each(faults)('reports %s', async (_, words, spoil) => {
    expect(await findingsAfter(spoil, find)).toContainEqual(expect.stringContaining(words));
  });
}

export function accepts(find: Find, cases: readonly (readonly [string, Spoil])[]): void {
  it.each(cases)('accepts %s', async (_, spoil) => {
    expect(await findingsAfter(spoil, find)).toEqual([]);
  });
}

/** Sets the rule for a part of a response body. */
export const rule =
  (description: string, path: string, ...matchers: Matcher[]): Spoil =>
  (contracts) => {
    findInteraction(contracts, description).response.matchingRules!.body![path] = { matchers };
  };

/** Removes a rule, so that the exact example is expected. */
export const noRule =
  (description: string, path: string): Spoil =>
  (contracts) => {
    const rules = findInteraction(contracts, description).response.matchingRules?.body;
    if (!rules?.[path]) throw new Error(`There is no rule for ${path}.`);
    delete rules[path];
  };
