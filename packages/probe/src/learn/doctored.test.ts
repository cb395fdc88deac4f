// Responses that no value of a switch explains: the verdict must never be `confirmed`.

import type { Har } from '@room-sessions/har';
import { assumptions } from '@room-sessions/gateway';
import { runsAll } from '@room-sessions/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { findDrift } from '../document/drift.ts';
import { comparable, toExchanges } from '../exchange.ts';
import type { Finding } from '../findings.ts';
import { deploy, document } from '../testing/deployment.ts';
import { type Change, doctor } from '../testing/doctor.ts';
import { Judge } from './judge.ts';
import { Simulation } from './simulation.ts';

let har: Har;
let usual: readonly string[];
beforeAll(async () => {
  await using deployment = await deploy({
    assume: { 'update-room-response': 'record', 'entry-config-response': 'record' },
  });
  ({ har } = await deployment.probe({ wait: 0 }));
  usual = await findMismatches(har);
});

const context = { 'update-room-response': 'record', 'entry-config-response': 'record' } as const;

const toExchangesOf = (capture: Har, scenes: ReadonlySet<string>) =>
  comparable(toExchanges(capture.log.entries, document), document).filter(
    ({ scene }) => scene === 'read' || scenes.has(scene),
  );

async function createJudge(capture: Har, scenes: ReadonlySet<string>): Promise<Judge> {
  const simulation = await Simulation.create(toExchangesOf(capture, scenes));
  const judge = new Judge(simulation, document);
  simulation.exact = await judge.findTexts(context);
  return judge;
}

/** Judges of the unchanged capture, by their scenes. */
const judges = new Map<string, Promise<Judge>>();

/** The verdict on one switch, from the scenes of these steps. */
async function judge(gap: string, capture: Har, step: RegExp): Promise<Finding> {
  const scenes = new Set(
    capture.log.entries.flatMap(({ _step = '' }) =>
      step.test(_step) ? [_step.split('/')[0]!] : [],
    ),
  );
  const key = [...scenes].join(' ');
  const known = capture === har ? judges.get(key) : undefined;
  const created = known ?? createJudge(capture, scenes);
  if (capture === har) judges.set(key, created);
  const one = { id: gap, choice: assumptions[gap as keyof typeof assumptions].switch! };
  return (await (await created).judge(one, context)).finding;
}

const findMismatches = async (capture: Har): Promise<string[]> =>
  (await findDrift(toExchanges(capture.log.entries, document), document)).map(
    ({ operation, pattern, got }) => `${operation} ${pattern} ${got}`,
  );

type Doctor = (text: string) => Change;
const json =
  (change: (value: Record<string, unknown>) => unknown): Doctor =>
  (text) => ({
    text: JSON.stringify(change((text === '' ? {} : JSON.parse(text)) as Record<string, unknown>)),
    mimeType: 'application/json',
  });

type Doctored = readonly [what: string, gap: string, step: RegExp, change: Doctor];

const often: readonly Doctored[] = [
  [
    'an extra field',
    'settings-fields',
    /the settings/,
    json((one) => ({ ...one, settings: { ...(one['settings'] as object), chat: true } })),
  ],
  [
    'a web page',
    'transcription-text-response',
    /a text$/,
    () => ({ text: '<p>Hello</p>', mimeType: 'text/html' }),
  ],
];

/** Other switches, for `npm run test:all`. */
const rarely: readonly Doctored[] = [
  ['null for text', 'image-group', /an image/, json((one) => ({ ...one, imageGroup: null }))],
  [
    'a new value of an enumeration',
    'recording-status-values',
    /the recording after|a recording$/,
    json((one) => ({ ...one, status: 'QUEUED' })),
  ],
  ['204', 'survey-answer-response', /a survey/, () => ({ status: 204, text: '', mimeType: '' })],
  [
    'an error in plain text',
    'banner-error-statuses',
    /a banner in/,
    () => ({ text: 'No such room', mimeType: 'text/plain' }),
  ],
  [
    'an envelope',
    'entry-config-response',
    /an entry configuration/,
    json((data) => ({ data, status: 'success', message: 'Saved.' })),
  ],
  [
    'another Content-Type',
    'update-room-response',
    /an update/,
    (text) => ({ text, mimeType: 'text/plain; charset=utf-8' }),
  ],
  [
    'a paged object',
    'transcription-text-response',
    /a text$/,
    json((text) => ({ content: [text], totalElements: 1, last: true })),
  ],
  [
    'a renamed field',
    'image-color',
    /an image/,
    json(({ imageColor, ...rest }) => ({ ...rest, imageColour: imageColor })),
  ],
];

describe('a doctored response', () => {
  it.each<Doctored>([...often, ...(runsAll ? rarely : [])])(
    '%s does not confirm an assumption',
    async (_, gap, step, change) => {
      const before = await judge(gap, har, step);
      const doctored = doctor(har, step, change);
      const after = await judge(gap, doctored, step);
      expect(['confirmed', 'refuted', 'unknown']).toContain(before.verdict);
      expect([after.verdict, await findMismatches(doctored)]).toEqual(
        gap === 'recording-status-values'
          ? ['unknown', expect.arrayContaining([expect.stringContaining('"QUEUED"')])]
          : ['other', expect.anything()],
      );
    },
  );

  it.each<[string, RegExp, Doctor, string]>([
    [
      'a list in an envelope',
      /the playlists/,
      (text) => ({ text: `{"data":${text},"status":"success"}` }),
      'listPlaylists  object',
    ],
    [
      'null for text',
      /the question$/,
      json((one) => ({ ...one, title: null })),
      'getBadgeQuestion title null',
    ],
    [
      'an extra field',
      /a recording$/,
      json((one) => ({ ...one, region: 'eu' })),
      'saveRecording region text',
    ],
    [
      'a new value of an enumeration',
      /the playlists/,
      (text) => ({ text: text.replaceAll('FREE_PLAYLIST', 'PREMIUM') }),
      'listPlaylists [].type "PREMIUM"',
    ],
    [
      'a web page',
      /the badge data/,
      () => ({ text: '<p>', mimeType: 'text/html' }),
      'listUserBadgeData  text/html',
    ],
    ['204', /the question$/, () => ({ status: 204, text: '' }), 'getBadgeQuestion  status 204'],
    [
      'another Content-Type',
      /the hosts/,
      (text) => ({ text, mimeType: 'text/html' }),
      'listAlternateHosts  the type text/html',
    ],
    [
      'a paged object',
      /the transcriptions/,
      (text) => ({ text: `{"content":${text},"last":true}` }),
      'listTranscriptions  object',
    ],
    [
      'an error in plain text',
      /the settings of an unknown room/,
      () => ({ text: 'No', mimeType: 'text/plain' }),
      'getRoomSettings  text/plain',
    ],
  ])('%s is a difference from the document', async (_, step, change, drift) => {
    expect(usual).not.toContain(drift);
    expect(await findMismatches(doctor(har, step, change))).toContain(drift);
  });
});

describe('a response that does not show an assumption', () => {
  it.each([
    ['a failure', 503, 'status 503'],
    ['a missing record', 404, 'status 404'],
    ['a refused body', 400, 'status 400'],
  ])('is %s: the verdict is unknown', async (_, status, said) => {
    const text = JSON.stringify({ error: 'No', status: 'error', code: status });
    const doctored = doctor(har, /an entry configuration/, () => ({ status, text }));
    const finding = await judge('entry-config-response', doctored, /an entry configuration/);
    expect([finding.verdict, finding.why]).toEqual(['unknown', expect.stringContaining(said)]);
  });
});

describe('a verdict with a deliberate fault', () => {
  it('is not confirmed when a twin has the wrong context', async () => {
    const { simulation, observed } = await simulate(/an update/);
    const right = await simulation.run(context);
    const wrong = await simulation.run({});
    expect(observed.filter((key) => !right.features.has(key))).toEqual([]);
    expect(observed.filter((key) => !wrong.features.has(key))).not.toEqual([]);
  });

  it('is not confirmed without the relevant step', async () => {
    const step = /another copy/;
    expect((await judge('room-set-copy-source', har, step)).verdict).toBe('confirmed');
    const entries = har.log.entries.filter(({ _step = '' }) => !step.test(_step));
    const without = { log: { ...har.log, entries } };
    expect((await judge('room-set-copy-source', without, /a copy/)).verdict).toBe('unknown');
  });

  it('is not confirmed when values fit equally well', async () => {
    // Both uploads were accepted, so every limit from the larger size up fits.
    const finding = await judge('max-upload-size', har, /an image/);
    expect(finding).toMatchObject({
      verdict: 'consistent',
      range: [65_536, Number.MAX_SAFE_INTEGER],
    });
  });

  async function simulate(step: RegExp) {
    const exchanges = comparable(toExchanges(har.log.entries, document), document);
    const scene = exchanges.find((one) => step.test(one.step))!.scene;
    const simulation = await Simulation.create(exchanges.filter((one) => one.scene === scene));
    const { features } = simulation.observed;
    const observed = [...features.keys()].filter((key) => key.startsWith(`${scene}/`));
    return { simulation, observed };
  }
});
