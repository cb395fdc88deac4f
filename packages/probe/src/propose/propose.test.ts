import { readFile, writeFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assumptions } from '@room-sessions/gateway';
import { execOk, temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Finding, OpenPlace } from '../findings.ts';
import { finding, getFindings } from '../testing/findings.ts';
import { type Proposal, propose } from './propose.ts';

const root = join(import.meta.dirname, '../../../..');
const openapi = await readFile(join(root, 'spec/openapi.yaml'), 'utf8');
const gaps = await readFile(join(root, 'spec/gaps.yaml'), 'utf8');
const seen = ['staging', '2026-12-01'] as const;

/** The whole document takes most of a test's time, and only open places change it. */
const version = "openapi: 3.0.3\ninfo:\n  version: '1.0.0'\n";

const proposalFor = (findings: readonly Finding[], open: readonly OpenPlace[] = []): Proposal =>
  propose({
    findings: getFindings(findings, open),
    openapi: open.length === 0 ? version : openapi,
    gaps,
    seen,
  });

const getText = ({ edits }: Proposal, file: string): string | undefined =>
  edits.find((edit) => edit.file === file)?.text;

/** The lines of a diff that begin with `+` or `-`, without the names of the files. */
const changedLines = ({ edits }: Proposal): string[] =>
  edits.flatMap(({ diff }) =>
    diff.split('\n').filter((line) => /^[+-]/.test(line) && !/^(---|\+\+\+) /.test(line)),
  );

interface Entry {
  readonly id: string;
  readonly switch?: { readonly default: unknown; readonly values: unknown };
}
const getEntries = (text: string): Entry[] => (parse(text) as { gaps: Entry[] }).gaps;
const switches = Object.values(assumptions).flatMap((entry) =>
  entry.switch ? [{ id: entry.id, choice: entry.switch }] : [],
);

const entriesBefore = getEntries(gaps);

/** A value of each switch other than its default: the last of a list. */
const otherValues = switches.map(({ id, choice }) => {
  if (choice.values === 'integer') {
    return [id, choice.or?.find((word) => word !== choice.default) ?? 7] as const;
  }
  if (choice.values === 'text') return [id, 'no: "plain" text #1'] as const;
  return [id, choice.values.findLast((value) => value !== choice.default)!] as const;
});

describe('a proposal for a refuted assumption', () => {
  it('changes only the default of each switch', () => {
    const findings = otherValues.map(([id, value]) => finding(id, { verdict: 'refuted', value }));
    const proposal = proposalFor(findings);
    expect(proposal.edits.map(({ file }) => file)).toEqual(['spec/gaps.yaml']);
    const expected = entriesBefore.map((entry) => {
      const value = otherValues.find(([id]) => id === entry.id)?.[1];
      if (value === undefined) return entry;
      const { values } = entry.switch!;
      const sorted = Array.isArray(values)
        ? [value, ...values.filter((one) => one !== value)]
        : values;
      return { ...entry, switch: { ...entry.switch, default: value, values: sorted } };
    });
    expect(getEntries(getText(proposal, 'spec/gaps.yaml')!)).toEqual(expected);
    // One line for the default, and one for the values if they are a list.
    const lines = switches.map(({ choice }) => (Array.isArray(choice.values) ? 4 : 2));
    expect(changedLines(proposal)).toHaveLength(lines.reduce<number>((sum, one) => sum + one, 0));
    for (const [id, value] of otherValues) {
      expect(proposal.steps.join('\n')).toContain(`${id}: the default is now ${value} (was `);
    }
  });

  it.each<[string, Partial<Finding>, number | undefined]>([
    ['the end of the range that is closest to the default', { range: [101, 200] }, 200],
    ['the other end', { range: [5000, 9000] }, 5000],
    ['the first of several values', { values: [30, 40] }, 30],
    ['nothing if there is no value', {}, undefined],
    ['nothing for a value that the switch does not accept', { value: 'many' }, undefined],
    ['nothing for a value with a line break', { value: '7\n- id: x' }, undefined],
    ['nothing for a negative number', { value: -1 }, undefined],
  ])('takes %s', (_, found, value) => {
    const proposal = proposalFor([finding('max-page-size', { verdict: 'refuted', ...found })]);
    const text = getText(proposal, 'spec/gaps.yaml');
    const entry = text && getEntries(text).find(({ id }) => id === 'max-page-size');
    expect(entry && entry.switch!.default).toBe(value);
    if (value === undefined) expect(proposal.steps.join()).toContain('Nothing is proposed.');
  });

  it('says that other values of the range fit too', () => {
    const { steps } = proposalFor([
      finding('max-page-size', { verdict: 'refuted', range: [101, 200] }),
    ]);
    expect(steps[0]).toContain('(was 1000; 101 to 200 fit equally well)');
  });

  it('changes nothing for a gap without a switch or an unknown one', () => {
    const proposal = proposalFor([
      finding('events-webhooks', { verdict: 'refuted', value: 'x' }),
      finding('no-such-gap', { verdict: 'refuted', value: 'x' }),
    ]);
    expect(proposal.edits).toEqual([]);
    expect(proposal.steps).toEqual([
      'events-webhooks: refuted, and its entry in spec/gaps.yaml has no switch. Nothing is proposed.',
      'no-such-gap: spec/gaps.yaml has no such entry. Nothing is proposed.',
    ]);
  });
});

it.each(['consistent', 'unknown', 'other'] as const)(
  'a finding that is %s changes nothing in spec/gaps.yaml',
  (verdict) => {
    const findings = switches.map(({ id, choice }) =>
      finding(id, { verdict, value: choice.default }),
    );
    expect(proposalFor(findings)).toEqual({ edits: [], steps: [] });
  },
);

describe('a proposal for a confirmed assumption', () => {
  it('notes the deployment in each entry, and closes nothing', () => {
    const all = entriesBefore.map(({ id }) => finding(id, { verdict: 'confirmed' }));
    const proposal = proposalFor(all);
    const text = getText(proposal, 'spec/gaps.yaml')!;
    expect(getEntries(text)).toEqual(entriesBefore.map((entry) => ({ ...entry, seen: [...seen] })));
    expect(new Set(changedLines(proposal))).toEqual(new Set(['+    seen: [staging, 2026-12-01]']));
    expect(changedLines(proposal)).toHaveLength(all.length);
  });

  it('replaces an earlier note, and is empty for the same one', () => {
    const findings = getFindings([finding('image-size', { verdict: 'confirmed' })]);
    const first = propose({ findings, openapi: version, gaps, seen });
    const noted = getText(first, 'spec/gaps.yaml')!;
    expect(propose({ findings, openapi: version, gaps: noted, seen }).edits).toEqual([]);
    const later = propose({
      findings,
      openapi: version,
      gaps: noted,
      seen: ['prod', '2026-12-24'],
    });
    expect(changedLines(later)).toEqual([
      '-    seen: [staging, 2026-12-01]',
      '+    seen: [prod, 2026-12-24]',
    ]);
  });
});

const getResponse = (path: string, method: string): string =>
  `/paths/${path.replaceAll('/', '~1')}/${method}/responses/200`;
const configPlace = (schema: object, more = ''): OpenPlace => ({
  gap: 'entry-config-response',
  pointer: getResponse('/api/v1/rules/entry/config', 'post') + more,
  schema,
  seen: 3,
});
const other = (gap: string): Finding => finding(gap, { verdict: 'other' });
const envelope = {
  type: 'object',
  required: ['data'],
  properties: {
    data: {
      type: 'object',
      required: ['configurationId'],
      properties: {
        configurationId: { type: 'string', format: 'uuid' },
        state: { type: 'string', enum: ['READY'] },
        note: { type: 'string', nullable: true },
        'a: b': { oneOf: [{ type: 'string' }, { type: 'object' }] },
      },
    },
    status: { type: 'string' },
  },
};

describe('a proposal for an open place that no assumption explains', () => {
  it.each(['', '/content/application~1json', '/content/application~1json/schema'])(
    'puts the schema in place of {}, found by the pointer …%s',
    (more) => {
      const proposal = proposalFor([other('entry-config-response')], [configPlace(envelope, more)]);
      expect(changedLines(proposal).join('\n')).toBe(
        `
-              schema: {}
+              schema:
+                type: object
+                additionalProperties: true
+                properties:
+                  data:
+                    type: object
+                    additionalProperties: true
+                    properties:
+                      configurationId:
+                        type: string
+                        format: uuid
+                      state:
+                        type: string
+                        enum:
+                          - READY
+                        x-open-enum: true
+                      note:
+                        type: string
+                        nullable: true
+                      'a: b':
+                        oneOf:
+                          - type: string
+                          - type: object
+                            additionalProperties: true
+                  status:
+                    type: string
+                x-seen: [staging, 2026-12-01]`.trim(),
      );
      expect(getText(proposal, 'spec/openapi.yaml')).toContain('x-gap: entry-config-response\n');
      expect(proposal.steps[0]).toBe(
        'entry-config-response: the schema comes from 3 responses, not from documentation. Its x-gap stays until the behavior is documented.',
      );
    },
  );

  it('puts it in place of the items of an open list', () => {
    const pointer = getResponse('/api/v1/transcription', 'get');
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { text: { type: 'string' } } },
    };
    const place = { gap: 'transcription-list-payload', pointer, schema, seen: 1 };
    const proposal = proposalFor([other('transcription-list-payload')], [place]);
    expect(changedLines(proposal)).toEqual([
      '-                items: {}',
      '+                items:',
      '+                  type: object',
      '+                  additionalProperties: true',
      '+                  properties:',
      '+                    text:',
      '+                      type: string',
      '+                  x-seen: [staging, 2026-12-01]',
    ]);
    expect(proposal.steps[0]).toContain('from 1 response,');
  });

  it('puts the fields into an open object', () => {
    const pointer = '/components/schemas/Settings/properties/settings';
    const schema = { type: 'object', properties: { theme: { type: 'string' } } };
    const proposal = proposalFor(
      [other('settings-fields')],
      [{ gap: 'settings-fields', pointer, schema, seen: 2 }],
    );
    expect(changedLines(proposal)).toEqual([
      '+          properties:',
      '+            theme:',
      '+              type: string',
      '+          x-seen: [staging, 2026-12-01]',
    ]);
  });

  it.each([
    ['it is not other', [finding('entry-config-response', { verdict: 'refuted' })]],
    ['there is no finding', []],
  ])('is empty if %s', (_, findings) => {
    expect(proposalFor(findings, [configPlace(envelope)]).edits).toEqual([]);
  });

  it('is empty if the document has the same schema, and a step for people if it has another', () => {
    const findings = getFindings([other('entry-config-response')], [configPlace(envelope)]);
    const there = getText(propose({ findings, openapi, gaps, seen }), 'spec/openapi.yaml')!;
    expect(propose({ findings, openapi: there, gaps, seen })).toEqual({ edits: [], steps: [] });
    const text = getFindings([other('entry-config-response')], [configPlace({ type: 'string' })]);
    expect(propose({ findings: text, openapi: there, gaps, seen })).toEqual({
      edits: [],
      steps: [
        expect.stringMatching(/^entry-config-response: .* Compare them manually\.$/) as string,
      ],
    });
  });

  it.each([
    ['/components/schemas/Nothing', 'the document has no schema at /components/schemas/Nothing.'],
    ['/components/schemas/Image/properties/imageGroup', 'Compare them manually.'],
  ])('is a step for people at %s', (pointer, step) => {
    const place = { gap: 'image-group', pointer, schema: { type: 'integer' }, seen: 1 };
    const { edits, steps } = proposalFor([other('image-group')], [place]);
    expect(edits).toEqual([]);
    expect(steps).toEqual([expect.stringContaining(step) as string]);
  });
});

describe('a proposal for an open enumeration', () => {
  const place = (values: readonly string[]): OpenPlace => ({
    gap: 'recording-status-values',
    pointer: '/components/schemas/RecordingStatus',
    schema: { type: 'string', enum: values },
    seen: 4,
  });

  it('adds the observed values', () => {
    const proposal = proposalFor([], [place(['PROCESSING', 'READY', 'FAILED'])]);
    expect(changedLines(proposal)).toEqual(['+        - READY', '+        - FAILED']);
    expect(proposal.steps[0]).toBe(
      'recording-status-values: the open enumeration now has the observed values READY, FAILED.',
    );
  });

  it('is empty without a new value', () => {
    expect(proposalFor([], [place(['PROCESSING'])])).toEqual({ edits: [], steps: [] });
  });
});

describe('a proposal', () => {
  it('is a diff that git applies, with the same text as its result', async () => {
    const all = entriesBefore.map(({ id }) => finding(id, { verdict: 'confirmed' }));
    const mixed = all.map((one) => {
      const value = otherValues.find(([id]) => id === one.gap)?.[1];
      return value === undefined ? one : finding(one.gap, { verdict: 'refuted', value });
    });
    const proposal = proposalFor(
      [...mixed, other('entry-config-response')],
      [
        configPlace(envelope),
        {
          gap: 'recording-status-values',
          pointer: '/components/schemas/RecordingStatus',
          schema: { type: 'string', enum: ['READY'] },
          seen: 1,
        },
      ],
    );
    expect(proposal.edits).toHaveLength(2);
    await using folder = await temporaryFolder();
    for (const [file, text] of [
      ['spec/openapi.yaml', openapi],
      ['spec/gaps.yaml', gaps],
    ] as const) {
      await mkdir(dirname(join(folder.path, file)), { recursive: true });
      await writeFile(join(folder.path, file), text);
    }
    const patch = join(folder.path, 'proposal.patch');
    await writeFile(patch, proposal.edits.map(({ diff }) => diff).join(''));
    await execOk(['git', 'apply', patch], { cwd: folder.path });
    for (const { file, text } of proposal.edits) {
      expect(await readFile(join(folder.path, file), 'utf8')).toBe(text);
    }
  });

  it('says that the findings are about another version of the document', () => {
    const older = { ...getFindings([]), document: '0.9.0' };
    expect(propose({ findings: older, openapi, gaps, seen }).steps).toEqual([
      'The findings are about version 0.9.0 of the API document, and spec/ has 1.0.0. Probe again.',
    ]);
  });

  it('is refused for a text that is not YAML', () => {
    expect(() => propose({ findings: getFindings([]), openapi: 'a: [', gaps, seen })).toThrow(
      'spec/openapi.yaml is not YAML: ',
    );
  });
});
