// The loggers that apps use, as they are.

import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { json } from '@room-sessions/testing/faults';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import winston from 'winston';
import { ConfigurationError } from '../errors/errors.ts';
import { read, room } from '../testing/operations.ts';
import { useFaultServer } from '../testing/use-fault-server.ts';
import { type FieldsFirstLogger, type Logger, type LogOptions, logTo } from './log.ts';

interface Bunyan extends FieldsFirstLogger {
  child(fields: object): FieldsFirstLogger;
}
// It has no declarations.
const bunyan = createRequire(import.meta.url)('bunyan') as {
  createLogger(options: object): Bunyan;
};

const gateway = useFaultServer();

/** A stream that collects the JSON lines of a logger. */
function createSink(): { readonly lines: Record<string, unknown>[]; readonly stream: Writable } {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  return { lines, stream };
}

type Create = (stream: Writable) => Logger | FieldsFirstLogger;

const loggers: Readonly<Record<string, readonly [create: Create, text: string]>> = {
  pino: [(stream) => pino({}, stream), 'msg'],
  'a child of pino': [(stream) => pino({}, stream).child({ of: 'app' }), 'msg'],
  bunyan: [(stream) => bunyan.createLogger({ name: 'app', stream }), 'msg'],
  'a child of bunyan': [
    (stream) => bunyan.createLogger({ name: 'app', stream }).child({ of: 'app' }),
    'msg',
  ],
  winston: [
    (stream) => winston.createLogger({ transports: [new winston.transports.Stream({ stream })] }),
    'message',
  ],
  'a child of winston': [
    (stream) =>
      winston
        .createLogger({ transports: [new winston.transports.Stream({ stream })] })
        .child({ of: 'app' }),
    'message',
  ],
};

describe.each(Object.entries(loggers))('%s', (name, [create, text]) => {
  it('gets the fields of a line, and its text once', async () => {
    const { lines, stream } = createSink();
    const client = gateway.client({ use: [logTo(create(stream))], retry: false });
    gateway.server.answer(json({ error: 'no such room' }, 404));
    await expect(client.call(read, room)).rejects.toThrow('no such room');
    await expect.poll(() => lines).toHaveLength(1);
    const [line] = lines;
    expect(line).toMatchObject({
      [text]: 'readRoom was answered with status 404: no such room.',
      operation: 'readRoom',
      requestId: expect.any(String),
      error: 'NotFoundError',
      code: 'not_found',
      delivery: 'answered',
      attempts: 1,
    });
    if (name.includes('bunyan')) expect(line).toMatchObject({ name: 'app' });
  });
});

describe('another logger', () => {
  it.each([
    [false, ['readRoom succeeded', expect.any(Object)]],
    [true, [expect.any(Object), 'readRoom succeeded']],
  ])('takes the fields first if `fieldsFirst` is %s', async (fieldsFirst, given) => {
    const seen: unknown[][] = [];
    const write = (...all: unknown[]): void => void seen.push(all);
    const logger = { debug: write, info: write, warn: write, error: write };
    const use = [logTo(logger, { level: 'info', fieldsFirst })];
    await gateway.client({ use }).call(read, room);
    expect(seen).toEqual([given]);
  });
});

describe('logTo refuses', () => {
  const methods = { debug() {}, info() {}, warn() {}, error() {} };
  it.each<[string, unknown, LogOptions, says: string]>([
    ['an unknown level', methods, { level: 'warning' as never }, '`level` must be one of debug'],
    ['an unknown option', methods, { levels: 'warn' } as LogOptions, 'Did you mean `level`?'],
    ['options that are text', methods, 'info' as never, 'The options must be one object.'],
    ['no logger', undefined, {}, 'has no method `warn`'],
    ['a logger without a level', { ...methods, warn: undefined }, {}, 'has no method `warn`'],
    ['levels of syslog', winston.createLogger({ levels: { err: 0 } }), {}, 'has no method `warn`'],
  ])('%s', (_, logger, options, says) => {
    const create = (): unknown => logTo(logger as Logger, options);
    expect(create).toThrow(expect.toSatisfy((one) => one instanceof ConfigurationError));
    expect(create).toThrow(says);
  });
});
