import { differences } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { readCommittedPacts, writePacts } from './write-pacts.ts';

describe('the pacts', () => {
  it('match, byte for byte, what the consumer tests write into an empty folder', async () => {
    const [wanted, found] = [await writePacts(), await readCommittedPacts()];
    expect([...wanted.keys()].toSorted()).toEqual(
      ['badging', 'media', 'recordings', 'rooms'].map(
        (domain) => `${domain}/pacts/room-sessions-${domain}-room-sessions-gateway.json`,
      ),
    );
    expect(differences(wanted, found), 'they are out of date: pnpm contracts:write').toEqual([]);
  });

  it('differ by one byte, one lost interaction or one more file', async () => {
    const committed = await readCommittedPacts();
    const [path, text] = [...committed][0]!;
    const pact = JSON.parse(text) as { interactions: unknown[] };
    const shorter = { ...pact, interactions: pact.interactions.slice(1) };
    for (const edited of [`${text}\n`, text.replace('"GET"', '"PUT"'), JSON.stringify(shorter)]) {
      const found = new Map([...committed, [path, edited]]);
      expect(differences(committed, found)).toEqual([`differs  ${path}`]);
    }
    const more = new Map([...committed, ['rooms/pacts/old.json', text]]);
    expect(differences(committed, more)).toEqual(['stale    rooms/pacts/old.json']);
  });
});
