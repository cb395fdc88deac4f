import { describe, expect, it } from 'vitest';
import { aRoom, createFolder, createPact } from '../src/testing/pacts.ts';
import { inWords } from './finding.ts';
import { committedPacts, shapeFindings } from './pact.ts';
import { findInteraction } from './testing/copies.ts';
import { sees } from './testing/faults.ts';

const settings = 'the settings of a room';

describe('the check of a pact file', () => {
  sees(
    ({ pacts }) => shapeFindings(pacts),
    [
      [
        'a pending interaction',
        'cannot fail',
        (c) => (findInteraction(c, settings).pending = true),
      ],
      ['an empty pact', 'contains no interaction', (c) => (c.pacts[0]!.interactions = [])],
      [
        'a duplicate interaction',
        'is there twice',
        (c) => c.pacts.at(-1)!.interactions.push(findInteraction(c, settings)),
      ],
      [
        'a message',
        'is not an HTTP request',
        (c) => (findInteraction(c, settings).type = 'Asynchronous/Messages'),
      ],
      [
        'an interaction without a response',
        'is not an HTTP request',
        (c) => Object.assign(findInteraction(c, settings), { response: undefined }),
      ],
      [
        'a provider of another name',
        'with "gateways", not with room-sessions-gateway',
        (c) => (c.pacts[0]!.provider.name = 'gateways'),
      ],
      [
        'an older version',
        'version "3.0"',
        (c) => (c.pacts[0]!.metadata!.pactSpecification!.version = '3.0'),
      ],
      [
        'two pacts of a consumer',
        'Two pacts have it',
        (c) => (c.pacts[0]!.consumer.name = c.pacts[1]!.consumer.name),
      ],
      ['no version', 'version "none"', (c) => delete c.pacts[0]!.metadata],
    ],
  );

  it.each([
    ['a pending interaction', createPact([{ ...aRoom, pending: true }]), 'cannot fail'],
    ['an empty pact', createPact([]), 'contains no interaction'],
    ['a duplicate interaction', createPact([aRoom, aRoom]), 'is there twice'],
    [
      'another provider',
      createPact([aRoom], { provider: { name: 'gateways' } }),
      'with "gateways", not with room-sessions-gateway',
    ],
  ])('reports %s with the name of its file', async (_, pact, words) => {
    await using folder = await createFolder({ 'a.json': pact });
    const found = shapeFindings(committedPacts(folder.path)).map(inWords);
    expect(found).toEqual([expect.stringContaining(words)]);
  });

  it('reports a file that is not a pact by its name', async () => {
    await using folder = await createFolder({ 'a.json': {} });
    expect(() => committedPacts(folder.path)).toThrow('a.json is not a pact file');
  });
});
