import { describe, expect, it } from 'vitest';
import { report } from './report.ts';
import { copyOfContracts, removeInteraction } from './testing/copies.ts';

describe('the coverage report', () => {
  it('counts covered parts and states that there are no findings', async () => {
    const { ok, text } = await report(copyOfContracts());
    expect(ok).toBe(true);
    expect(text).toMatch(/^showBanner +1 +– +2$/m);
    expect(text).toMatch(/^updateEvent +1 +1 +waived$/m);
    expect(text).toMatch(/^banner-failures +showBanner 2$/m);
    expect(text).toContain('The contracts agree with the API document.');
  });

  it('lists each finding with its place and its fix', async () => {
    const contracts = copyOfContracts();
    removeInteraction(contracts, 'the settings of a room');
    const { ok, text } = await report(contracts);
    expect(ok).toBe(false);
    expect(text).toMatch(/^getRoomSettings +none +1 +waived$/m);
    expect(text).toContain(
      [
        'spec/openapi.yaml, getRoomSettings (GET /api/v1/social/settings/{socialId}), response 200',
        '  coverage: No interaction covers it, and no waiver explains why.',
        '  → Write a consumer test for it, or a waiver with a reason in contracts/waivers.yaml.',
        '',
        '1 found.',
      ].join('\n'),
    );
  });

  it('states that an empty pact is empty', async () => {
    const contracts = copyOfContracts();
    contracts.pacts[0]!.interactions = [];
    expect(await report(contracts)).toMatchObject({
      ok: false,
      text: expect.stringContaining(
        'It contains no interaction, so it verifies nothing.',
      ) as string,
    });
  });
});
