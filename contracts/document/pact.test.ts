import { describe, expect, it } from 'vitest';
import { aRoom, folderOf, pactOf } from '../src/testing/pacts.ts';
import { inWords } from './finding.ts';
import { committedPacts, shapeFindings } from './pact.ts';
import { interactionOf } from './testing/copies.ts';
import { sees } from './testing/faults.ts';

const settings = 'the settings of a room';

describe('the check of a pact file', () => {
  sees(
    ({ pacts }) => shapeFindings(pacts),
    [
      ['a pending interaction', 'cannot fail', (c) => (interactionOf(c, settings).pending = true)],
      [
        'an empty pact',
        'holds no interaction, so it says nothing',
        (c) => (c.pacts[0]!.interactions = []),
      ],
      [
        'an interaction that stands there twice',
        'stands there twice',
        (c) => c.pacts.at(-1)!.interactions.push(interactionOf(c, settings)),
      ],
      [
        'a message',
        'no HTTP request',
        (c) => (interactionOf(c, settings).type = 'Asynchronous/Messages'),
      ],
      [
        'an interaction without an answer',
        'no HTTP request',
        (c) => Object.assign(interactionOf(c, settings), { response: undefined }),
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
    ['a pending interaction', pactOf([{ ...aRoom, pending: true }]), 'cannot fail'],
    ['an empty pact', pactOf([]), 'holds no interaction, so it says nothing'],
    ['an interaction that stands there twice', pactOf([aRoom, aRoom]), 'stands there twice'],
    [
      'another provider',
      pactOf([aRoom], { provider: { name: 'gateways' } }),
      'with "gateways", not with room-sessions-gateway',
    ],
  ])('reports %s with the name of its file', async (_, pact, words) => {
    await using folder = await folderOf({ 'a.json': pact });
    const found = shapeFindings(committedPacts(folder.path)).map(inWords);
    expect(found).toEqual([expect.stringContaining(words)]);
  });

  it('reports a file that is not a pact by its name', async () => {
    await using folder = await folderOf({ 'a.json': {} });
    expect(() => committedPacts(folder.path)).toThrow('a.json is no pact file');
  });
});
