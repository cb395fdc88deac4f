import { describe, expect, it } from 'vitest';
import { answer, generalError, json, reset } from '@room-sessions/testing/faults';
import { list, read, room, write } from '../testing/operations.ts';
import { key, useFaultServer } from '../testing/use-fault-server.ts';
import { loggedBy, MemoryLogger } from '../testing/memory-logger.ts';
import { runAlone } from '../testing/run-alone.ts';
import { type LogLevel, logTo } from './log.ts';

const gateway = useFaultServer();

const quickly = { maxRetries: 1, minDelay: 1, maxDelay: 1 };

const logged = loggedBy(gateway);

describe('a log level', () => {
  const attempt = (number: number, url: string): string[] => [
    `debug readRoom: attempt ${number} sends GET ${url}`,
    `debug readRoom: attempt ${number} was answered with status ${number === 1 ? 503 : 200} after N ms`,
  ];

  it.each<[LogLevel | undefined, (url: string) => string[]]>([
    [
      'debug',
      (url) => [
        ...attempt(1, url),
        'warn readRoom: attempt 1 ended with status 503; trying again in N ms',
        ...attempt(2, url),
        'info readRoom succeeded',
      ],
    ],
    [
      'info',
      () => [
        'warn readRoom: attempt 1 ended with status 503; trying again in N ms',
        'info readRoom succeeded',
      ],
    ],
    ['warn', () => ['warn readRoom: attempt 1 ended with status 503; trying again in N ms']],
    [undefined, () => ['warn readRoom: attempt 1 ended with status 503; trying again in N ms']],
    ['error', () => []],
    ['off', () => []],
  ])('%s logs the expected lines for a call with two attempts', async (level, expected) => {
    gateway.server.answer(json({}, 503), json({}));
    const { said } = await logged({ level, retry: quickly }, (client) => client.call(read, room));
    expect(said).toEqual(expected(`${gateway.server.url}/api/v1/room/r1/part/p1`));
  });

  it.each<[LogLevel, number]>([
    ['debug', 3],
    ['info', 1],
    ['warn', 1],
    ['error', 1],
    ['off', 0],
  ])('such as %s logs %i lines for a failed call', async (level, count) => {
    gateway.server.answer(generalError(404, 'no such room'));
    const { lines } = await logged({ level }, (client) => client.call(read, room));
    expect(lines).toHaveLength(count);
    if (count > 0) expect(lines.at(-1)!.level).toBe('error');
  });

  it('may apply to one call only', async () => {
    const logger = new MemoryLogger();
    const client = gateway.client();
    await client.call(read, room, { use: [logTo(logger, { level: 'info' })] });
    await client.call(read, room);
    expect(logger.said).toEqual(['info readRoom succeeded']);
  });
});

describe('the redaction of log lines', () => {
  const bearer = 'canary-bearer-83ac01';
  const headers = {
    authorization: `Bearer ${bearer}`,
    cookie: `sid=${bearer}`,
    'x-guest-bearer': bearer,
    'x-session-token': bearer,
    'x-auth': bearer,
    'x-own': bearer,
  };

  it('masks secrets on each line, at each level, whatever is listed', async () => {
    const logger = new MemoryLogger();
    const ownNames = Object.keys(headers).filter((name) => name !== 'x-own');
    const listed = ['X-Api-Key', ...ownNames, 'set-cookie'];
    const client = gateway.client({
      use: [logTo(logger, { level: 'debug', headers: listed })],
      headers,
      extraQuery: { access_token: bearer },
    });
    for (const fault of [
      answer(200, JSON.stringify({ bearer }), { 'set-cookie': `sid=${bearer}` }),
      // A gateway that echoes credentials in logged headers.
      answer(404, JSON.stringify({ error: `${key} ${bearer}` }), {
        server: key,
        'x-request-id': bearer,
      }),
      generalError(401, `unknown key ${key}`),
      reset,
    ]) {
      gateway.server.answer(fault);
      await Promise.resolve(client.call(write, { body: { bearer } })).catch(() => undefined);
    }
    expect(logger.lines).toHaveLength(4 * 3 - 1);
    expect(logger.text).toContain('access_token=REDACTED');
    expect(logger.text).not.toContain(key);
    expect(logger.text).not.toContain(bearer);
  });

  it('may cover a body, of which nothing is logged', async () => {
    gateway.server.answer(json({ answered: 'canary-b' }));
    const { text } = await logged({ level: 'debug' }, (client) =>
      client.call(write, { body: { asked: 'canary-a' } }),
    );
    expect(text).not.toContain('canary-a');
    expect(text).not.toContain('canary-b');
  });

  it('may cover a query, of which only names and paging values are logged', async () => {
    const { lines } = await logged({ level: 'debug' }, (client) =>
      client.call(list, { text: 'ann', page: 2, size: 50, sort: 'name,asc' }),
    );
    expect(lines[0]!.fields['url']).toMatch(
      /\/api\/v1\/rooms\?text=REDACTED&page=2&size=50&sort=name%2Casc$/,
    );
  });

  it('skips a header that the caller lists as harmless', async () => {
    const shown = async (listed?: string[]): Promise<unknown> => {
      const { lines } = await logged({ level: 'debug', headers: listed }, (client) =>
        client.call(read, room, { headers: { 'x-tenant': 't1' } }),
      );
      return lines[0]!.fields['headers'];
    };
    expect(await shown()).toMatchObject({ 'x-tenant': 'REDACTED' });
    expect(await shown(['X-Tenant'])).toMatchObject({ 'x-tenant': 't1' });
  });
});

describe('a logger', () => {
  it('may be `console`', async () => {
    const said = await runAlone(`
      const { createClient, logTo, request } = await import('./index.ts');
      const fetch = async () => new Response('{}');
      const client = createClient({
        baseUrl: 'https://gateway.example.com', apiKey: 'abc', fetch, use: [logTo(console, { level: 'info' })],
      });
      await request(client, 'GET', '/status');
    `);
    expect(said).toMatch(
      /^GET \/status succeeded \{\n {2}operation: 'GET \/status',\n {2}requestId: '[^']+',\n {2}ms: \d+,\n {2}attempts: 1,\n {2}status: 200\n\}$/,
    );
  });

  it('keeps its `this`', async () => {
    class Counting {
      count = 0;
      debug(): void {
        this.count += 1;
      }
      info(): void {
        this.count += 1;
      }
      warn(): void {}
      error(): void {}
    }
    const logger = new Counting();
    await gateway.client({ use: [logTo(logger, { level: 'debug' })] }).call(read, room);
    expect(logger.count).toBe(3);
  });

  it('that throws fails no call, and its error is reported', async () => {
    const said = await runAlone(`
      const { createClient, logTo, request } = await import('./index.ts');
      const lost = [];
      process.on('uncaughtException', (error) => lost.push(error.message));
      const fetch = async () => new Response('{"a":1}');
      const fail = (message) => { throw new Error('log: ' + message); };
      const logger = { debug: fail, info: fail, warn: fail, error: fail };
      const client = createClient({
        baseUrl: 'https://gateway.example.com', apiKey: 'abc', fetch, use: [logTo(logger, { level: 'info' })],
      });
      const value = await request(client, 'GET', '/status');
      await new Promise((resolve) => setImmediate(resolve));
      console.log(JSON.stringify([value, lost]));
    `);
    expect(JSON.parse(said)).toEqual([{ a: 1 }, ['log: GET /status succeeded']]);
  });
});
