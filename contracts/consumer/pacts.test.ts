import { differences } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { readPactFiles } from '../check/contracts.ts';
import { writePacts } from './write-pacts.ts';

describe('the pacts', () => {
  it('match, byte for byte, what the consumer tests write into an empty folder', async () => {
    const [wanted, found] = [await writePacts(), readPactFiles()];
    expect([...wanted.keys()].toSorted()).toEqual(
      ['badging', 'media', 'recordings', 'rooms'].map(
        (domain) => `${domain}/pacts/room-sessions-${domain}-room-sessions-gateway.json`,
      ),
    );
    expect(differences(wanted, found), 'they are out of date: pnpm contracts:write').toEqual([]);
  });
});
