import { describe } from 'vitest';
import { shapeFindings } from './pact.ts';
import { interactionOf } from './testing/copies.ts';
import { sees } from './testing/faults.ts';

const settings = 'the settings of a room';

describe('the shape of a pact', () => {
  sees(
    ({ pacts }) => shapeFindings(pacts),
    [
      ['a pending interaction', 'cannot fail', (c) => (interactionOf(c, settings).pending = true)],
      ['an empty pact', 'holds none', (c) => (c.pacts[0]!.interactions = [])],
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
        'with gateways',
        (c) => (c.pacts[0]!.provider.name = 'gateways'),
      ],
      [
        'an older version',
        'version 3.0',
        (c) => (c.pacts[0]!.metadata!.pactSpecification!.version = '3.0'),
      ],
      ['no version', 'version none', (c) => delete c.pacts[0]!.metadata],
    ],
  );
});
