import { describe, expect, it } from 'vitest';
import type { StandardIssue } from '@room-sessions/core';
import { json } from '@room-sessions/testing/faults';
import { read, room, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { reporting, finding, changing, knowing } from '../testing/validation.ts';

const gateway = useFaultServer();

describe('the check of a value', () => {
  const answer = { users: [{ userId: 7, kind: 'NEW' }], unknown: true, at: '2024-01-01T00:00:00Z' };

  it('reports each mismatch with its place, the expected and the actual value', async () => {
    gateway.server.answer(json(answer));
    const one = {
      message: 'Invalid input: expected string, received number',
      path: ['users', 0, 'userId'],
    };
    const two = {
      message: 'x',
      values: ['OLD', 'OLDER'],
      path: [{ key: 'users' }, { key: 0 }, 'kind'],
    };
    const { drifts, use } = reporting({ response: finding(one, two) });
    await gateway.client({ use }).call(read, room);
    expect(drifts).toEqual([
      {
        operation: 'readRoom',
        part: 'response',
        kind: 'mismatch',
        path: 'users[0].userId',
        pattern: 'users[].userId',
        count: 1,
        expected: 'string',
        got: 'number',
        issue: one,
      },
      {
        operation: 'readRoom',
        part: 'response',
        kind: 'mismatch',
        path: 'users[0].kind',
        pattern: 'users[].kind',
        count: 1,
        expected: '"OLD" or "OLDER"',
        got: '"NEW"',
        issue: two,
      },
    ]);
  });

  it.each<[string, StandardIssue & Record<string, unknown>, unknown, string, string]>([
    [
      'the expected type, if the library has it',
      { message: 'm', expected: 'int' },
      1.5,
      'int',
      'number',
    ],
    ['the format, if the library has it', { message: 'm', format: 'uuid' }, 'x', 'uuid', 'text'],
    ['the minimum', { message: 'm', minimum: 0 }, -1, 'at least 0', 'number'],
    ['the maximum', { message: 'm', maximum: 9n }, 10, 'at most 9', 'number'],
    [
      'each choice of several',
      { message: 'm', errors: [[{ message: 'm', values: ['A', 2n] }], [], [{ message: 'text' }]] },
      1,
      '"A" or 2 or text',
      'number',
    ],
    ['the message without its period', { message: 'must be even.' }, 1, 'must be even', 'number'],
    ['the message otherwise', { message: 'must be even' }, 1, 'must be even', 'number'],
    [
      'no received value from a message',
      { message: 'Invalid type: Expected number but received "s3cret"\nReceived' },
      's3cret',
      'number',
      'text',
    ],
    [
      'no received value from a message with nothing else',
      { message: 'Invalid email: Received "a@b.example"' },
      'a@b.example',
      'Invalid email',
      'text',
    ],
    [
      'no value of an enumeration that does not look like a constant',
      { message: 'm', values: ['A'] },
      's3cret',
      '"A"',
      'text',
    ],
    [
      'no value if the schema is not an enumeration',
      { message: 'm', format: 'uuid' },
      'SECRET',
      'uuid',
      'text',
    ],
    ['null', { message: 'm' }, null, 'm', 'null'],
    ['a list', { message: 'm' }, [], 'm', 'array'],
    ['empty text', { message: 'm' }, '', 'm', 'empty text'],
    ['an object', { message: 'm' }, {}, 'm', 'object'],
    ['a missing place', { message: 'm', path: ['a', 'b'] }, null, 'm', 'undefined'],
    ['a property of the prototype', { message: 'm', path: ['constructor'] }, {}, 'm', 'undefined'],
  ])('reports %s', async (_, issue, value, expected, got) => {
    gateway.server.answer(json(value));
    const { drifts, use } = reporting({ response: finding(issue) });
    await gateway.client({ use }).call(read, room);
    expect(drifts).toMatchObject([{ expected, got }]);
  });

  it('reports a mismatch of several list items once per call', async () => {
    const items = [{ id: 1 }, { id: 's' }, { id: 2 }, { id: 3, at: [4, 5] }];
    gateway.server.answer(json(items));
    const wrong = (...path: PropertyKey[]): StandardIssue => ({ message: 'string', path });
    const { drifts, use } = reporting({
      response: finding(
        wrong(0, 'id'),
        wrong(2, 'id'),
        wrong('3', 'id'),
        wrong(3, 'at', 0),
        wrong(3, 'at', '1'),
        { message: 'uuid', path: [0, 'id'] },
      ),
    });
    const client = gateway.client({ use });
    await client.call(read, room);
    expect(drifts.map(({ path, pattern, count }) => [path, pattern, count])).toEqual([
      ['[0].id', '[].id', 3],
      ['[3].at[0]', '[].at[]', 2],
      ['[0].id', '[].id', 1],
    ]);
    await client.call(read, room);
    expect(drifts).toHaveLength(6);
  });

  it('separates places with different actual values', async () => {
    gateway.server.answer(json([{ id: 1 }, { id: null }, { id: 2 }]));
    const issues = [0, 1, 2].map((at) => ({ message: 'string', path: [at, 'id'] }));
    const { drifts, use } = reporting({ response: finding(...issues) });
    await gateway.client({ use }).call(read, room);
    expect(drifts.map(({ path, got, count }) => [path, got, count])).toEqual([
      ['[0].id', 'number', 2],
      ['[1].id', 'null', 1],
    ]);
  });

  it('reports unknown fields, with their type only', async () => {
    gateway.server.answer(json([{ more: 's3cret' }, { more: 'other' }]));
    const { drifts, use } = reporting({
      response: changing,
      ...knowing({ path: [0, 'more'] }, { path: [1, 'more'] }),
    });
    await gateway.client({ use }).call(read, room);
    expect(drifts).toEqual([
      {
        operation: 'readRoom',
        part: 'response',
        kind: 'unknown_field',
        path: '[0].more',
        pattern: '[].more',
        count: 2,
        expected: 'no such field',
        got: 'text',
      },
    ]);
  });

  it.each([
    ['DONE', '"DONE"'],
    ['IN_PROGRESS_2', '"IN_PROGRESS_2"'],
    ['done', 'text'],
    ['Bearer x', 'text'],
    ['', 'empty text'],
    [`A${'B'.repeat(64)}`, 'text'],
    ['ONE\nTWO', 'text'],
    ['ONE\n', 'text'],
  ])('reports a value %j that an open enumeration does not list', async (status, got) => {
    gateway.server.answer(json({ status }));
    const { drifts, use } = reporting({
      response: changing,
      ...knowing({ path: ['status'], known: ['NEW', 'OLD'] }),
    });
    await gateway.client({ use }).call(read, room);
    expect(drifts).toMatchObject([
      { kind: 'unknown_value', path: 'status', expected: '"NEW" or "OLD"', got },
    ]);
  });

  it('searches for unknown fields in each part that has a schema, and keeps them', async () => {
    const seen: unknown[] = [];
    const { drifts, use } = reporting({
      path: changing,
      body: changing,
      unknowns: (schema, value) => {
        expect(schema).toBe(changing);
        seen.push(value);
        return [{ path: ['x'] }];
      },
    });
    const client = gateway.client({ use });
    await client.call(write, { body: { x: 1 } });
    expect(seen).toEqual([{}, { x: 1 }]);
    expect(drifts.map(({ part }) => part)).toEqual(['path', 'body']);
    expect(gateway.server.received).toMatchObject([{ body: '{"x":1}' }]);
  });

  it('reports a search for unknown fields that throws as a mismatch', async () => {
    gateway.server.answer(json({ a: 1 }));
    const { drifts, use } = reporting({
      response: finding({ message: 'm' }),
      *unknowns() {
        yield { path: ['a'] };
        throw new TypeError('no such search');
      },
    });
    expect(await gateway.client({ use }).call(read, room)).toEqual({ a: 1 });
    expect(drifts).toMatchObject([
      { kind: 'mismatch', expected: 'm' },
      { kind: 'mismatch', expected: expect.stringContaining('no such search') },
      { kind: 'unknown_field', path: 'a' },
    ]);
  });
});
