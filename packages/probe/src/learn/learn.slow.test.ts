import { sample } from '@room-sessions/gateway';
import { describe, expect, it } from 'vitest';
import { comparable, toExchanges } from '../exchange.ts';
import type { Finding } from '../findings.ts';
import type { RecordOptions } from '../recorder.ts';
import type { ProbeLevel } from '../scenario/levels.ts';
import { deploy, document } from '../testing/deployment.ts';
import { switches, wrongVerdict } from '../testing/switches.ts';
import { learn } from './learn.ts';

async function findingsFor(
  level: ProbeLevel,
  assume: Readonly<Record<string, string | number>>,
  options: Partial<RecordOptions> = {},
): Promise<ReadonlyMap<string, Finding>> {
  await using deployment = await deploy({ assume });
  const { har } = await deployment.probe({ level, wait: 3000, ...options });
  expect(JSON.stringify(har).includes(sample.socialId)).toBe(!('room' in options));
  const { findings } = await learn(
    comparable(toExchanges(har.log.entries, document), document),
    document,
  );
  const wrong = switches.flatMap(([id, { default: usual }]) => {
    const assumed = /^\d+$/.test(usual) ? Number(usual) : usual;
    return wrongVerdict(findings.get(id)!, assume[id] ?? assumed, usual) ?? [];
  });
  expect(wrong).toEqual([]);
  return findings;
}

describe('the verdicts on a deployment', () => {
  it('at the level read: the fields of settings, a text and the page limit', async () => {
    const findings = await findingsFor('read', {
      'rate-limits': 9,
      'transcription-text-response': 'object',
      'max-page-size': 30,
      'oversized-page': 'refuse',
    });
    expect(findings.get('transcription-text-response')).toMatchObject({
      verdict: 'refuted',
      value: 'object',
      evidence: expect.arrayContaining([
        { step: 'read/a text', entry: 5, pointer: '/text', says: 'string' },
      ]),
    });
    expect(findings.get('max-page-size')).toMatchObject({ verdict: 'refuted', range: [20, 49] });
    expect(findings.get('settings-fields')).toMatchObject({ verdict: 'confirmed' });
    expect(findings.get('rate-limits')).toMatchObject({ verdict: 'refuted', value: 9 });
    expect(findings.get('image-group')).toMatchObject({ verdict: 'unknown' });
  });

  it('at the level refused: the errors of the banner, also if one assumption hides another, and nothing about rooms if none is named', async () => {
    const assume = { 'banner-auth': 'required', 'banner-error-statuses': 'ok' };
    const findings = await findingsFor('refused', assume, { room: undefined });
    expect(findings.get('banner-auth')).toMatchObject({ verdict: 'refuted', value: 'required' });
    expect(findings.get('banner-error-statuses')).toMatchObject({ verdict: 'refuted' });
    expect(findings.get('settings-fields')).toMatchObject({
      verdict: 'unknown',
      why: 'No recorded response depends on it.',
    });
  });
});
