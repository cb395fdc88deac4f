import { describe, expect, it } from 'vitest';
import type { Drift } from './drift.ts';
import { driftSummary } from './drift-summary.ts';
import { validate } from './validate.ts';
import { json } from '@room-sessions/testing/faults';
import { read, room } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';

const drift: Drift = {
  operation: 'inviteUsers',
  part: 'response',
  kind: 'mismatch',
  path: '[2].user.userId',
  pattern: '[].user.userId',
  count: 3,
  expected: 'guid',
  got: 'number',
  issue: { message: 'm' },
};
const unknownField: Drift = {
  operation: 'inviteUsers',
  part: 'body',
  kind: 'unknown_field',
  path: '[0].note',
  pattern: '[].note',
  count: 1,
  expected: 'no such field',
  got: 'text',
};
const unknownValue: Drift = {
  operation: 'saveRecording',
  part: 'response',
  kind: 'unknown_value',
  path: 'status',
  pattern: 'status',
  count: 1,
  expected: '"PROCESSING"',
  got: '"DONE"',
};

describe('a summary of drift', () => {
  it('has one entry for each mismatch, with its calls and places', () => {
    const summary = driftSummary();
    summary.add(drift);
    summary.add({ ...drift, path: '[0].user.userId', count: 4 });
    expect(summary.entries).toEqual([
      {
        operation: 'inviteUsers',
        part: 'response',
        kind: 'mismatch',
        pattern: '[].user.userId',
        expected: 'guid',
        got: 'number',
        calls: 2,
        places: 7,
      },
    ]);
  });

  it.each<[string, Partial<Drift>]>([
    ['operation', { operation: 'other' }],
    ['part', { part: 'body' }],
    ['kind', { kind: 'unknown_value' }],
    ['place', { pattern: '[].user' }],
    ['expectation', { expected: 'string' }],
    ['type', { got: 'null' }],
  ])('separates mismatches by %s', (_, other) => {
    const summary = driftSummary();
    for (const one of [drift, { ...drift, ...other }]) summary.add(one);
    expect(summary.entries).toHaveLength(2);
  });

  it('is sorted by operation, part and place', () => {
    const longer = { ...drift, operation: 'inviteUsersLater' };
    const reports = [longer, unknownValue, drift, unknownField];
    const [one, other] = [driftSummary(), driftSummary()];
    for (const report of reports) one.add(report);
    for (const report of reports.toReversed()) other.add(report);
    expect(one.entries).toEqual(other.entries);
    expect(one.entries.map(({ operation, part }) => `${operation} ${part}`)).toEqual([
      'inviteUsers body',
      'inviteUsers response',
      'inviteUsersLater response',
      'saveRecording response',
    ]);
  });

  it('prints aligned lines', () => {
    const summary = driftSummary();
    for (const report of [drift, drift, unknownField, unknownValue]) summary.add(report);
    summary.add({ ...unknownValue, pattern: '', kind: 'mismatch', expected: 'an\n object' });
    expect(String(summary)).toBe(
      `
4 differences from the schemas:
inviteUsers    body      [].note         1 call   1 place   unknown field: text
inviteUsers    response  [].user.userId  2 calls  6 places  expected guid, got number
saveRecording  response  (the whole)     1 call   1 place   expected an object, got "DONE"
saveRecording  response  status          1 call   1 place   unknown value: expected "PROCESSING", got "DONE"
`.trim(),
    );
  });

  it('says so when nothing was reported', () => {
    const summary = driftSummary();
    expect(String(summary)).toBe('No drift was reported.');
    expect(summary.entries).toEqual([]);
  });

  it('returns entries that later reports do not change', () => {
    const summary = driftSummary();
    summary.add(drift);
    const [before] = summary.entries;
    summary.add(drift);
    expect(before?.calls).toBe(1);
  });

  it('keeps a bounded number of mismatches, counts those and states how many it left out', () => {
    const summary = driftSummary({ limit: 2 });
    for (let at = 0; at < 5; at += 1) summary.add({ ...unknownField, pattern: `random${at}` });
    summary.add({ ...unknownField, pattern: 'random1' });
    expect(summary.entries.map(({ pattern, calls }) => [pattern, calls])).toEqual([
      ['random0', 1],
      ['random1', 2],
    ]);
    expect(summary.omitted).toBe(3);
    expect(String(summary).split('\n').at(-1)).toBe('3 reports of more differences left out.');
  });

  it('keeps 1000 mismatches by default', () => {
    const summary = driftSummary();
    for (let at = 0; at < 1001; at += 1) summary.add({ ...drift, pattern: `field${at}` });
    expect(summary.entries).toHaveLength(1000);
    expect(summary.omitted).toBe(1);
  });

  it('keeps no value, path or message of a call', () => {
    const summary = driftSummary();
    summary.add({ ...drift, path: '["s3cret"]', issue: { message: 's3cret' } });
    expect(JSON.stringify(summary.entries) + String(summary)).not.toContain('s3cret');
  });

  const gateway = useFaultServer();

  it('collects the reports of a client as its `onDrift`', async () => {
    gateway.server.answer(json([{ id: 1 }, { id: 2 }]));
    const { add, ...summary } = driftSummary();
    const issues = [0, 1].map((at) => ({ message: 'text', path: [at, 'id'] }));
    const response = {
      '~standard': { version: 1, vendor: 'test', validate: () => ({ issues }) },
    } as const;
    const use = [validate({ schemas: { [read.id]: { response } }, onDrift: add })];
    const client = gateway.client({ use });
    await client.call(read, room);
    await client.call(read, room);
    expect(String(summary)).toContain('readRoom  response  [].id  2 calls  4 places');
  });
});
