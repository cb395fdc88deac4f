// Deployments that a comparison can easily misjudge: the verdict is right, or there is none.

import type { Har, HarEntry } from '@room-sessions/har';
import { describe, expect, it } from 'vitest';
import { compare } from '../compare.ts';
import type { Finding, Findings } from '../findings.ts';
import { assumeCommand } from '../propose/assume-command.ts';
import { toText } from '../report/text.ts';
import { differs } from '../report/words.ts';
import { deploy } from '../testing/deployment.ts';
import { doctor } from '../testing/doctor.ts';

async function capture(
  options: Parameters<typeof deploy>[0],
  probe: Parameters<Awaited<ReturnType<typeof deploy>>['probe']>[0],
): Promise<Har> {
  await using deployment = await deploy(options);
  return (await deployment.probe(probe)).har;
}

const read = (assume = {}): Promise<Har> =>
  capture({ assume: { 'oversized-page': 'refuse', ...assume } }, { level: 'read' });

const findIn = ({ findings }: Findings, gap: string): Finding =>
  findings.find((one) => one.gap === gap)!;

const error = (status: number) => ({
  status,
  text: JSON.stringify({ error: 'No', status: 'error', code: status }),
});

/** The capture with another time of some steps. */
const retime = (har: Har, change: (step: string, entry: HarEntry) => Partial<HarEntry>): Har => ({
  log: {
    ...har.log,
    entries: har.log.entries.map((entry) => ({ ...entry, ...change(entry._step ?? '', entry) })),
  },
});

describe('the page limit', () => {
  it('is unknown if all sizes are accepted and no page is long, because pages may be truncated', async () => {
    const findings = await compare(await read({ 'max-page-size': 100_000 }));
    expect(findIn(findings, 'max-page-size')).toMatchObject({
      verdict: 'unknown',
      why: expect.stringContaining('may truncate'),
    });
    expect(assumeCommand(findings)).toBeUndefined();
    expect(findings.findings.filter(({ verdict }) => verdict === 'other')).toEqual([]);
  });

  it('is the length of a page that was truncated in silence', async () => {
    const findings = await compare(await read({ 'max-page-size': 10, 'oversized-page': 'clamp' }));
    expect(findIn(findings, 'max-page-size')).toMatchObject({ verdict: 'refuted', value: 10 });
    expect(findIn(findings, 'oversized-page')).toMatchObject({ verdict: 'confirmed' });
    expect(assumeCommand(findings)).toContain('--assume max-page-size=10');
  });

  it('and what happens above it are unknown if the pages are not long enough', async () => {
    const findings = await compare(await read({ 'oversized-page': 'clamp' }));
    expect(findIn(findings, 'max-page-size').verdict).toBe('unknown');
    expect(findIn(findings, 'oversized-page')).toMatchObject({ verdict: 'consistent' });
  });

  it('is not confirmed if a node of the deployment refuses the size', async () => {
    const har = doctor(await read(), /page 0 of 1000, again/, () => error(400));
    expect(findIn(await compare(har), 'max-page-size').verdict).toBe('other');
  });

  it('is confirmed only if each size was requested twice', async () => {
    const har = await read();
    expect(findIn(await compare(har), 'max-page-size')).toMatchObject({ verdict: 'confirmed' });
    const entries = har.log.entries.filter(({ _step = '' }) => !/again|third/.test(_step));
    expect(findIn(await compare({ log: { ...har.log, entries } }), 'max-page-size')).toMatchObject({
      verdict: 'consistent',
      range: [1000, 1000],
      why: expect.stringContaining('only once'),
    });
  });

  it('is proposed as the largest size that was accepted, and reported as a range', async () => {
    const findings = await compare(await read({ 'max-page-size': 100 }));
    expect(findIn(findings, 'max-page-size')).toMatchObject({ value: 100, range: [100, 199] });
    expect(toText(findings)).toContain('differs: max-page-size: 100 to 199 (assumed: 1000)');
    expect(assumeCommand(findings)).toContain('--assume max-page-size=100');
  });
});

describe('the level refused', () => {
  it('does not confirm the statuses of a banner if one of the two contradicts them', async () => {
    const har = doctor(
      await capture({}, { level: 'refused' }),
      /the settings of an unknown room|a banner in an unknown room$/,
      () => ({ status: 200, text: '{}' }),
    );
    expect(findIn(await compare(har), 'banner-error-statuses').verdict).toBe('other');
  });

  it('reports a deployment that needs no key', async () => {
    const har = await capture({}, { level: 'refused' });
    expect(differs(await compare(har))).toBe(false);
    const question = har.log.entries.find(({ _step }) => _step === 'read/the question')!;
    const { text = '' } = question.response.content;
    const findings = await compare(
      doctor(har, /a question without a key/, () => ({ status: 200, text })),
    );
    expect(differs(findings)).toBe(true);
    expect(toText(findings)).toContain(
      'differs from the API document: getBadgeQuestion: the response: status 200, not status 401 without a key',
    );
  });
});

describe('the level write', () => {
  it('judges a success with 201 like one with 200', async () => {
    const har = await capture({}, { wait: 0 });
    const created = doctor(
      har,
      /^(create|copy)\/(an? (copy|guest|image|recording|entry))/,
      (text) => ({
        text,
        status: 201,
      }),
    );
    const verdicts = ({ findings }: Findings) => findings.map(({ gap, verdict }) => [gap, verdict]);
    const findings = await compare(created);
    expect(verdicts(findings)).toEqual(verdicts(await compare(har)));
    expect(findings.drift.map(({ got }) => got)).toContain('status 201');
  });

  it('judges the upload limit by statuses, also in another envelope', async () => {
    const har = await capture({}, { wait: 0 });
    const wrapped = doctor(har, /an image/, (text) => ({ text: `{"data":${text}}` }));
    expect(findIn(await compare(wrapped), 'max-upload-size')).toMatchObject({
      verdict: 'consistent',
      range: [65_536, Number.MAX_SAFE_INTEGER],
    });
  });

  it('does not refute an assumed time within the error of the measurement', async () => {
    const har = await capture({}, { wait: 60_000 });
    // The deployment processed the first request late, so its time began later than the request.
    const late = retime(har, (step, { startedDateTime, time }) =>
      step.endsWith('/a recording')
        ? { startedDateTime: new Date(Date.parse(startedDateTime) + 10).toISOString(), time: 20 }
        : { time: Math.min(time, 1) },
    );
    const findings = await compare(late);
    expect(findIn(findings, 'recording-status-transitions').verdict).toBe('consistent');
    expect(findIn(findings, 'recording-status-values').verdict).toBe('confirmed');
  });
});
