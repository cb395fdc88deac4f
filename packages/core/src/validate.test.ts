import { describe, expect, it } from 'vitest';
import { isInputError, isResponseError } from './guards.ts';
import type { Drift, Validation } from './options.ts';
import type { OperationSchemas, StandardIssue, StandardSchema } from './standard-schema.ts';
import { json } from './testing/faults.ts';
import { failure, read, room, touch, useFaultServer, write } from './testing/operations.ts';
import { runAlone } from './testing/run-alone.ts';

const gateway = useFaultServer();

/** A schema that finds these, whatever it is given. */
const finding = (...issues: readonly StandardIssue[]): StandardSchema => ({
  '~standard': { version: 1, vendor: 'test', validate: () => ({ issues }) },
});

/** A schema that is content, and gives another value back. */
const changing: StandardSchema = {
  '~standard': { version: 1, vendor: 'test', validate: () => ({ value: 'changed' }) },
};

const reporting = (schemas: OperationSchemas): { drifts: Drift[]; validate: Validation } => {
  const drifts: Drift[] = [];
  const schemaOf = { [read.id]: schemas, [write.id]: schemas, [touch.id]: schemas };
  return { drifts, validate: { schemas: schemaOf, onDrift: (drift) => drifts.push(drift) } };
};

const strict = (schemas: OperationSchemas): Validation => ({
  mode: 'strict',
  schemas: { [read.id]: schemas, [write.id]: schemas, [touch.id]: schemas },
});

describe('validation that reports', () => {
  const answer = { users: [{ userId: 7, kind: 'NEW' }], unknown: true, at: '2024-01-01T00:00:00Z' };

  it('tells of each departure where it is, what was expected and what was found', async () => {
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
    const { drifts, validate } = reporting({ response: finding(one, two) });
    await gateway.client({ validate }).call(read, room);
    expect(drifts).toEqual([
      {
        operation: 'readRoom',
        part: 'response',
        path: 'users[0].userId',
        expected: 'string, received number',
        got: 'number',
        issue: one,
      },
      {
        operation: 'readRoom',
        part: 'response',
        path: 'users[0].kind',
        expected: '"OLD" or "OLDER"',
        got: 'text',
        issue: two,
      },
    ]);
  });

  it.each<[string, StandardIssue & Record<string, unknown>, unknown, string, string]>([
    [
      'the expected type, where the library has it',
      { message: 'm', expected: 'int' },
      1.5,
      'int',
      'number',
    ],
    ['the format, where it has that', { message: 'm', format: 'uuid' }, 'x', 'uuid', 'text'],
    ['the message otherwise', { message: 'must be even' }, 1, 'must be even', 'number'],
    ['null', { message: 'm' }, null, 'm', 'null'],
    ['a list', { message: 'm' }, [], 'm', 'array'],
    ['empty text', { message: 'm' }, '', 'm', 'empty text'],
    ['an object', { message: 'm' }, {}, 'm', 'object'],
    ['what is not there', { message: 'm', path: ['a', 'b'] }, null, 'm', 'undefined'],
  ])('says %s', async (_, issue, value, expected, got) => {
    gateway.server.answer(json(value));
    const { drifts, validate } = reporting({ response: finding(issue) });
    await gateway.client({ validate }).call(read, room);
    expect(drifts).toMatchObject([{ expected, got }]);
  });

  it('gives the value as it came', async () => {
    gateway.server.answer(json(answer));
    const { validate } = reporting({ response: finding({ message: 'm' }) });
    expect(await gateway.client({ validate }).call(read, room)).toEqual(answer);
    const unchanged = reporting({ response: changing }).validate;
    expect(await gateway.client({ validate: unchanged }).call(read, room)).toEqual(answer);
  });

  it('sends the input as it was given', async () => {
    const { drifts, validate } = reporting({
      path: finding({ message: 'no uuid', path: ['roomId'] }),
      query: finding({ message: 'm', path: ['text'] }),
    });
    await gateway.client({ validate }).call(read, { ...room, text: 'x' });
    expect(drifts.map(({ part, path }) => [part, path])).toEqual([
      ['path', 'roomId'],
      ['query', 'text'],
    ]);
    expect(gateway.server.received).toMatchObject([{ path: '/api/v1/room/r1/part/p1' }]);
  });

  it('waits for a schema that answers later', async () => {
    const later: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 't',
        validate: () => Promise.resolve({ issues: [{ message: 'm' }] }),
      },
    };
    const { drifts, validate } = reporting({ response: later });
    await gateway.client({ validate }).call(read, room);
    expect(drifts).toHaveLength(1);
  });

  it('takes a schema that fails itself for a departure', async () => {
    gateway.server.answer(json(answer));
    const failing: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: () => {
          throw new TypeError('no such check');
        },
      },
    };
    const { drifts, validate } = reporting({ response: failing });
    expect(await gateway.client({ validate }).call(read, room)).toEqual(answer);
    expect(drifts).toMatchObject([
      { path: '', expected: expect.stringContaining('no such check') },
    ]);
  });

  it('does not look at an answer that is an error', async () => {
    gateway.server.answer(json({}, 404));
    const { drifts, validate } = reporting({ response: finding({ message: 'm' }) });
    await failure(gateway.client({ validate }).call(read, room));
    expect(drifts).toEqual([]);
  });

  it('does not look at operations that have no schema', async () => {
    const drifts: Drift[] = [];
    const validate = { schemas: {}, onDrift: (drift: Drift) => drifts.push(drift) };
    await gateway.client({ validate }).call(read, room);
    expect(drifts).toEqual([]);
  });

  it('is switched off for a call by false', async () => {
    const { drifts, validate } = reporting({ response: finding({ message: 'm' }) });
    await gateway.client({ validate }).call(read, room, { validate: false });
    expect(drifts).toEqual([]);
  });

  it('does not break the call when `onDrift` throws, and does not hide it either', async () => {
    // An error outside of any call would be one of this test run.
    const said = await runAlone(`
      import { createClient } from './index.ts';
      process.on('uncaughtException', (error) => console.log('uncaught', error.message));
      const client = createClient({
        baseUrl: '${gateway.server.url}',
        apiKey: 'abc',
        validate: {
          schemas: { 'GET /x': { response: { '~standard': { validate: () => ({ issues: [{ message: 'm' }] }) } } } },
          onDrift: () => { throw new Error('reporter'); },
        },
      });
      console.log('value', JSON.stringify(await client.request('GET', '/x')));
    `);
    expect(said.split('\n').toSorted()).toEqual(['uncaught reporter', 'value {}']);
  });
});

describe('validation that is strict', () => {
  it.each<[string, OperationSchemas, string]>([
    ['body', { body: finding({ message: 'string', path: ['name'] }) }, 'body.name'],
    ['body', { body: finding({ message: 'string', path: [0, 'name'] }) }, 'body[0].name'],
    ['body', { body: finding({ message: 'string' }) }, 'body'],
  ])('refuses a %s before it is sent', async (_, schemas, path) => {
    const client = gateway.client({ validate: strict(schemas) });
    const error = await failure(client.call(write, { body: { name: 7 } }));
    expect(isInputError(error)).toBe(true);
    expect(error).toMatchObject({
      path,
      delivery: 'not-sent',
      attempts: 0,
      operation: 'writeRoom',
    });
    expect(String(error)).toContain(`\`${path}\` should be string`);
    expect(String(error)).toContain('Nothing was sent.');
    expect(gateway.server.received).toEqual([]);
  });

  it.each<[string, OperationSchemas, string]>([
    ['a path parameter', { path: finding({ message: 'uuid', path: ['roomId'] }) }, 'roomId'],
    ['a query parameter', { query: finding({ message: 'uuid', path: ['text'] }) }, 'text'],
    ['the whole query', { query: finding({ message: 'narrower' }) }, 'query'],
  ])('refuses %s before it is sent', async (_, schemas, path) => {
    const error = await failure(gateway.client({ validate: strict(schemas) }).call(read, room));
    expect(isInputError(error)).toBe(true);
    expect(error).toMatchObject({ path });
    expect(String(error)).toContain(`\`${path}\``);
    expect(gateway.server.received).toEqual([]);
  });

  it('refuses a response, keeps what came, and counts what else it found', async () => {
    gateway.server.answer(json([{ a: 1 }]));
    const issues = [{ message: 'string', path: [0, 'a'] }, { message: 'm' }, { message: 'm' }];
    const client = gateway.client({ validate: strict({ response: finding(...issues) }) });
    const error = await failure(client.call(read, room));
    expect(isResponseError(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'validation_failed',
      delivery: 'answered',
      issues,
      body: [{ a: 1 }],
    });
    expect((error as Error).message).toBe(
      'readRoom: the response at `[0].a` should be string, but is number. 2 more departures.',
    );
  });

  it('has the {} that is sent for it checked as the body', async () => {
    const seen: unknown[] = [];
    const watching: StandardSchema = {
      '~standard': { version: 1, vendor: 't', validate: (value) => (seen.push(value), { value }) },
    };
    await gateway.client({ validate: strict({ body: watching }) }).call(touch);
    expect(seen).toEqual([{}]);
  });

  it('gives a response that is right as it came', async () => {
    gateway.server.answer(json({ a: 1 }));
    const client = gateway.client({ validate: strict({ response: changing }) });
    expect(await client.call(read, room)).toEqual({ a: 1 });
  });

  it('refuses with a schema that fails itself', async () => {
    const failing: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 't',
        validate: () => Promise.reject(new TypeError('no such check')),
      },
    };
    const error = await failure(
      gateway.client({ validate: strict({ body: failing }) }).call(write, { body: 1 }),
    );
    expect(isInputError(error)).toBe(true);
    expect(String(error)).toContain('no such check');
    expect(gateway.server.received).toEqual([]);
  });
});
