import { describe, expect, it } from 'vitest';
import type { Finding, Findings } from '../findings.ts';
import { finding, getFindings } from '../testing/findings.ts';
import { toMarkdown } from './markdown.ts';
import { toText } from './text.ts';
import { differs } from './words.ts';

const evidence = [{ step: 'read/a text', entry: 3, pointer: '/text', says: 'string' }];

const findings: Findings = {
  ...getFindings(
    [
      finding('max-page-size', { verdict: 'refuted', range: [50, 99], evidence }),
      finding('entry-config-response', { verdict: 'other', why: 'No value explains it.' }),
      finding('rate-limits', {
        verdict: 'consistent',
        range: [11, Number.MAX_SAFE_INTEGER],
        values: ['none'],
      }),
      finding('banner-auth', { verdict: 'confirmed', value: 'optional' }),
      finding('events-webhooks', { why: 'Nothing | shows it.' }),
    ],
    [
      {
        gap: 'entry-config-response',
        pointer: '/paths/x',
        schema: { type: 'object', properties: { id: { type: 'string' } } },
        seen: 1,
      },
    ],
  ),
  drift: [
    {
      operation: 'saveRecording',
      part: 'response',
      kind: 'unknown_field',
      pattern: 'region',
      expected: 'no such field',
      got: 'text',
      calls: 2,
      places: 2,
    },
  ],
  shortPages: [
    {
      operation: 'listPlaylists',
      size: 20,
      counts: [19, 20],
      evidence: [{ step: 'read/page 0', entry: 4, pointer: '', says: '19 of 20 items' }],
    },
  ],
  undocumented: [{ method: 'GET', template: '/api/v1/user/{id}', statuses: [200, 404] }],
};

it('the text names differences first, then the rest, and ends with a command', () => {
  expect(toText(findings)).toBe(`differs: max-page-size: 50 to 99 (assumed: 1000)
  read/a text /text: string
differs: entry-config-response: No value explains it. (assumed: empty)
  seen: {"type":"object","properties":{"id":{"type":"string"}}}
differs from the API document: saveRecording: region: unknown field (text) (2 calls)
differs: listPlaylists: a short page is not the last: set untilEmpty: true to read the whole list (docs/paging.md)
  read/page 0: 19 of 20 items
undocumented: GET /api/v1/user/{id} (200, 404)
consistent: rate-limits: 11 or more or none
confirmed: banner-auth
unknown: 1 of 5 assumptions

room-sessions-gateway \\
  --assume max-page-size=99
`);
});

it('the Markdown has a row for each finding, in their order', () => {
  const rows = toMarkdown(findings)
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.slice(0, 5)).toEqual([
    '| `max-page-size` | `1000` | `50 to 99` | refuted | read/a text /text: string |',
    '| `entry-config-response` | `empty` |  | other | No value explains it. |',
    '| `rate-limits` | `none` | `11 or more or none` | consistent |  |',
    '| `banner-auth` | `optional` | `optional` | confirmed |  |',
    '| `events-webhooks` |  |  | unknown | Nothing \\| shows it. |',
  ]);
  expect(rows).toContain('| `listPlaylists` | read/page 0: 19 of 20 items |');
  expect(rows).toContain('| `GET /api/v1/user/{id}` | 200, 404 |');
});

describe('without a refuted assumption', () => {
  it('the text says how many assumptions are unknown, instead of a command', () => {
    const known = finding('banner-auth', { verdict: 'confirmed', value: 'optional' });
    const toLast = (...all: Finding[]) => toText(getFindings(all)).split('\n').at(-2);
    expect(toLast(known)).toBe('No assumption was refuted.');
    expect(toLast(known, finding('image-color'), finding('image-user'))).toBe(
      'No assumption was refuted. 2 of 3 assumptions are unknown: the responses do not show the behavior.',
    );
    expect(toLast(known, finding('image-user', { verdict: 'other' }))).toBe(
      'No assumption was refuted. For 1 of 2 assumptions, no known value matches the responses.',
    );
  });

  it('the Markdown has no block of code at its end', () => {
    expect(toMarkdown(getFindings([finding('banner-auth')]))).toMatch(
      /## A gateway with the observed behavior\n\nNo assumption was refuted\. .*\n$/,
    );
  });
});

describe('a deployment differs', () => {
  it.each([
    ['by a refuted assumption', getFindings([finding('a', { verdict: 'refuted' })]), true],
    [
      'by responses that no value explains',
      getFindings([finding('a', { verdict: 'other' })]),
      true,
    ],
    ['by a difference from the document', { ...getFindings([]), drift: findings.drift }, true],
    ['by a short page', { ...getFindings([]), shortPages: findings.shortPages }, true],
    ['not by a confirmation', getFindings([finding('a', { verdict: 'confirmed' })]), false],
    [
      'not by an undocumented path',
      { ...getFindings([]), undocumented: findings.undocumented },
      false,
    ],
  ])('%s', (_, one, isDifferent) => {
    expect(differs(one)).toBe(isDifferent);
  });
});
