import { ConfigurationError, InputError, InvalidResponseError } from '@room-sessions/core/internal';
import { describe, expect, it } from 'vitest';
import type { Drift } from './drift.ts';
import type { OperationSchemas, StandardSchema } from './standard-schema.ts';
import { failure, json } from '@room-sessions/testing/faults';
import { read, room, touch, write } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { execOk, programOfCode } from '@room-sessions/testing';
import { validate } from './validate.ts';
import { changing, finding, knowing, reporting, strict } from '../testing/validation.ts';

const gateway = useFaultServer();

describe('the options of `validate`', () => {
  it.each<[string, object, string]>([
    ['an unknown mode', { schemas: {}, mode: 'strcit' }, "'report' or 'strict'"],
    ['no schemas', { mode: 'strict' }, '`schemas`'],
    ['no listener in report mode', { schemas: {} }, '`onDrift`'],
    [
      'an unknown name',
      { schemas: {}, mode: 'strict', onDirft: () => undefined },
      'Did you mean `onDrift`?',
    ],
  ])('are rejected with %s', (_, options, named) => {
    const create = (): unknown => validate(options as never);
    expect(create).toThrow(expect.toSatisfy((one) => one instanceof ConfigurationError));
    expect(create).toThrow(named);
  });
});

describe('validation in report mode', () => {
  const answer = { users: [{ userId: 7, kind: 'NEW' }], unknown: true, at: '2024-01-01T00:00:00Z' };

  it('returns the value unchanged', async () => {
    gateway.server.answer(json(answer));
    const { use } = reporting({ response: finding({ message: 'm' }) });
    expect(await gateway.client({ use }).call(read, room)).toEqual(answer);
    const unchanged = reporting({ response: changing });
    expect(await gateway.client({ use: unchanged.use }).call(read, room)).toEqual(answer);
  });

  it('sends the input unchanged', async () => {
    const { drifts, use } = reporting({
      path: finding({ message: 'no uuid', path: ['roomId'] }),
      query: finding({ message: 'm', path: ['text'] }),
    });
    await gateway.client({ use }).call(read, { ...room, text: 'x' });
    expect(drifts.map(({ part, path }) => [part, path])).toEqual([
      ['path', 'roomId'],
      ['query', 'text'],
    ]);
    expect(gateway.server.received).toMatchObject([{ path: '/api/v1/room/r1/part/p1' }]);
  });

  it('waits for an asynchronous schema', async () => {
    const later: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 't',
        validate: () => Promise.resolve({ issues: [{ message: 'm' }] }),
      },
    };
    const { drifts, use } = reporting({ response: later });
    await gateway.client({ use }).call(read, room);
    expect(drifts).toHaveLength(1);
  });

  it('reports a schema that throws as a mismatch', async () => {
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
    const { drifts, use } = reporting({ response: failing });
    expect(await gateway.client({ use }).call(read, room)).toEqual(answer);
    expect(drifts).toMatchObject([
      { path: '', expected: expect.stringContaining('no such check') },
    ]);
  });

  it('skips an error response', async () => {
    gateway.server.answer(json({}, 404));
    const { drifts, use } = reporting({ response: finding({ message: 'm' }) });
    await failure(gateway.client({ use }).call(read, room));
    expect(drifts).toEqual([]);
  });

  it('skips operations without a schema', async () => {
    const drifts: Drift[] = [];
    const use = [validate({ schemas: {}, onDrift: (drift) => void drifts.push(drift) })];
    await gateway.client({ use }).call(read, room);
    expect(drifts).toEqual([]);
  });

  it('does not fail the call when `onDrift` throws, and reports that error', async () => {
    // An uncaught exception would fail this test run.
    const said = await execOk(
      programOfCode(`
      import { createClient, request } from '@room-sessions/core';
      import { validate } from '@room-sessions/schemas/validation';
      process.on('uncaughtException', (error) => console.log('uncaught', error.message));
      const client = createClient({
        baseUrl: '${gateway.server.url}',
        apiKey: 'abc',
        use: [validate({
          schemas: { 'GET /x': { response: { '~standard': { validate: () => ({ issues: [{ message: 'm' }] }) } } } },
          onDrift: () => { throw new Error('reporter'); },
        })],
      });
      console.log('value', JSON.stringify(await request(client, 'GET', '/x')));
    `),
      { cwd: import.meta.dirname },
    );
    expect(said.trim().split('\n').toSorted()).toEqual(['uncaught reporter', 'value {}']);
  });
});

describe('validation in strict mode', () => {
  it.each<[string, OperationSchemas, string]>([
    ['body', { body: finding({ message: 'string', path: ['name'] }) }, 'body.name'],
    ['body', { body: finding({ message: 'string', path: [0, 'name'] }) }, 'body[0].name'],
    ['body', { body: finding({ message: 'string' }) }, 'body'],
  ])('refuses a %s before it is sent', async (_, schemas, path) => {
    const client = gateway.client({ use: [validate(strict(schemas))] });
    const error = await failure(client.call(write, { body: { name: 7 } }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      path,
      delivery: 'not_sent',
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
    const error = await failure(
      gateway.client({ use: [validate(strict(schemas))] }).call(read, room),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path });
    expect(String(error)).toContain(`\`${path}\``);
    expect(gateway.server.received).toEqual([]);
  });

  it('rejects a response, keeps it, and counts the other mismatches', async () => {
    gateway.server.answer(json([{ a: 1 }]));
    const issues = [{ message: 'string', path: [0, 'a'] }, { message: 'm' }, { message: 'm' }];
    const client = gateway.client({ use: [validate(strict({ response: finding(...issues) }))] });
    const error = await failure(client.call(read, room));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      delivery: 'answered',
      issues,
      body: [{ a: 1 }],
    });
    expect((error as Error).message).toBe(
      'readRoom: the response at `[0].a` should be string, but is number. 2 more issues.',
    );
  });

  it('checks the {} that is sent for a missing body', async () => {
    const seen: unknown[] = [];
    const watching: StandardSchema = {
      '~standard': { version: 1, vendor: 't', validate: (value) => (seen.push(value), { value }) },
    };
    await gateway.client({ use: [validate(strict({ body: watching }))] }).call(touch);
    expect(seen).toEqual([{}]);
  });

  it('accepts unknown fields, and reports them on request', async () => {
    gateway.server.answer(json({ more: 1 }));
    const drifts: Drift[] = [];
    const schemas = { body: changing, response: changing, ...knowing({ path: ['more'] }) };
    const client = gateway.client({
      use: [validate({ ...strict(schemas), onDrift: (drift) => drifts.push(drift) })],
    });
    expect(await client.call(write, { body: { more: 1 } })).toEqual({ more: 1 });
    expect(drifts.map(({ part, kind }) => [part, kind])).toEqual([
      ['body', 'unknown_field'],
      ['response', 'unknown_field'],
    ]);
  });

  it('accepts a value when the search for unknown fields throws', async () => {
    const drifts: Drift[] = [];
    const unknowns = (): never => {
      throw new TypeError('no such search');
    };
    const client = gateway.client({
      use: [
        validate({
          ...strict({ response: changing, unknowns }),
          onDrift: (drift) => drifts.push(drift),
        }),
      ],
    });
    expect(await client.call(read, room)).toEqual({});
    expect(drifts).toHaveLength(1);
  });

  it('skips the search for unknown fields without a listener', async () => {
    let searches = 0;
    const unknowns = (): [] => {
      searches += 1;
      return [];
    };
    await gateway
      .client({ use: [validate(strict({ response: changing, unknowns }))] })
      .call(read, room);
    expect(searches).toBe(0);
  });

  it('returns a valid response unchanged', async () => {
    gateway.server.answer(json({ a: 1 }));
    const client = gateway.client({ use: [validate(strict({ response: changing }))] });
    expect(await client.call(read, room)).toEqual({ a: 1 });
  });

  it('rejects when a schema throws', async () => {
    const failing: StandardSchema = {
      '~standard': {
        version: 1,
        vendor: 't',
        validate: () => Promise.reject(new TypeError('no such check')),
      },
    };
    const error = await failure(
      gateway.client({ use: [validate(strict({ body: failing }))] }).call(write, { body: 1 }),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain('no such check');
    expect(gateway.server.received).toEqual([]);
  });
});

describe('the fast check `accepts`', () => {
  const refusing: StandardSchema = {
    '~standard': { version: 1, vendor: 'test', validate: () => ({ issues: [{ message: 'no' }] }) },
  };
  it.each<[string, () => boolean, number]>([
    ['that returns true skips the schema', () => true, 0],
    ['that returns false runs the schema', () => false, 1],
    [
      'that throws runs the schema',
      () => {
        throw new Error('no answer');
      },
      1,
    ],
  ])('%s', async (_, accepts, count) => {
    const drifts: unknown[] = [];
    const schemas = { [read.id]: { response: refusing, accepts } };
    const onDrift = (drift: unknown): void => void drifts.push(drift);
    await gateway.client({ use: [validate({ schemas, onDrift })] }).call(read, room);
    expect(drifts).toHaveLength(count);
  });
});
