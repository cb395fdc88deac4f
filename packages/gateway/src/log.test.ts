// What the log contains, and what it never contains: the tests plant secrets and values of callers,
// and search all output for them.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { createLog, type LogLevel } from './log.ts';
import { launch } from './gateway.ts';
import { sample } from './seed/sample.ts';
import { createTestClient, exchange } from './testing/client.ts';
import { startCli } from './testing/cli.ts';
import { controlToken } from './testing/control.ts';
import { createControl } from './control/client.ts';
import { question } from './testing/paths.ts';

type Line = Record<string, unknown>;

const getLines = (stderr: string): Line[] =>
  stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const requestsIn = (stderr: string): Line[] =>
  getLines(stderr).filter(({ msg }) => msg === 'request');

const key = 'canary-key-4f1d';
const start = (...args: string[]) => startCli(['--api-key', key, '--port', '0', ...args]);

describe('the log line of a request', () => {
  it('has the operation, the status and the outcome', async () => {
    const { url, stop } = await start('--log-level', 'info', '--drain', '1');
    const { get } = createTestClient({ url, apiKey: key });
    await get(`/api/v1/social/alternate/host/${sample.socialId}?text=x`);
    await get('/api/v1/nowhere');
    await get('/api/v1/%zz');
    await createTestClient({ url, apiKey: 'wrong' }).get('/api/v1/guest/user');
    // Its body never arrives, so it ends with the gateway.
    const cut = exchange(
      url,
      `POST /api/v1/survey/answer HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    );
    await get('/healthz');
    const [{ stdout, stderr }] = await Promise.all([stop('SIGTERM'), cut]);
    expect(stdout).toBe(`ready ${url}\n`);
    const [first, ...others] = requestsIn(stderr);
    expect(first).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: expect.stringMatching(/^req-\w+$/),
      method: 'GET',
      route: '/api/v1/social/alternate/host/{socialId}',
      operationId: 'listAlternateHosts',
      status: 200,
      ms: expect.any(Number),
      key: expect.stringMatching(/^[\da-f-]{36}$/),
      msg: 'request',
    });
    expect(others.slice(0, 3).map(({ route, status, key: id }) => [route, status, id])).toEqual([
      [undefined, 404, undefined],
      [undefined, 400, undefined],
      ['/api/v1/guest/user', 401, undefined],
    ]);
    const line = others.find(({ operationId }) => operationId === 'submitSurveyAnswer');
    expect(line).toBeDefined();
    expect(line).not.toHaveProperty('status', 200);
  });
});

describe('the log on a terminal', () => {
  const lines = (stderr: string): string[] =>
    stderr.split('\n').map((line) => line.replace(/[\d.]+ ms/, 'N ms'));

  it('has a readable line for each call, with its path, status and time', async () => {
    const { url, stop } = await startCli(['--api-key', key, '--port', '0'], {}, true);
    const { get } = createTestClient({ url, apiKey: key });
    await get('/api/v1/guest/user?secret=1');
    await get('/api/v1/nowhere%0A%1B[2J');
    for (const path of ['/healthz', '/console']) await get(path);
    const { stderr } = await stop('SIGTERM');
    const guest = 'GET    /api/v1/guest/user  200  N ms';
    const nowhere = 'GET    /api/v1/nowhere%0A%1B[2J  404  N ms';
    expect(lines(stderr).filter((line) => /^[A-Z]+ /.test(line))).toEqual([guest, nowhere]);
    expect(stderr).toMatch(/^warning: data is kept in memory/m);
    expect(stderr).not.toContain('{"level"');
  });

  it('names the tenant if there are several, and says where an expectation answered', async () => {
    const written: string[] = [];
    await using gateway = await launch({
      apiKeys: [key],
      controlToken,
      logLevel: 'info',
      readableLog: true,
      writeLog: (line) => void written.push(line),
    });
    const control = createControl({ url: gateway.url, token: controlToken });
    const own = createTestClient({ url: gateway.url, apiKey: key });
    await own.get(question);
    const { apiKey, tenant } = await control.keys.create({ name: 'acme' });
    await control.with({ tenant }).expectations.set({ effect: { status: 503 } });
    await createTestClient({ url: gateway.url, apiKey }).get(question);
    await own.get(question);
    const [first, second, third] = lines(written.join(''));
    const call = `GET    ${question}`;
    expect([first, second]).toEqual([
      `${call}  200  N ms`,
      `${call}  503  N ms  acme  expectation`,
    ]);
    expect(third).toMatch(/  200  N ms  [\da-f]{8}$/);
  });
});

describe('a secret or a value of the caller', () => {
  it('appears in no log line, for any call and any failure', async () => {
    await using folder = await temporaryFolder();
    const database = join(folder.path, 'gateway.sqlite');
    const token = 'canary-token-77aa';
    const { url, stop } = await start(
      '--log-level=debug',
      `--database=${database}`,
      `--control-token=${token}`,
    );
    const { get, post, send } = createTestClient({ url, apiKey: key });
    const secret = 'canary-value-90cd';
    const control = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await post('/api/v1/survey/answer', { answer: secret });
    await post(`/api/v1/social/invite/${secret}`, [{ invitedUserId: secret }]);
    await get(`/api/v1/social/playlist/all?sort=${secret}&${secret}=1`);
    await get(`/${secret}?${secret}`);
    await get(`/api/v1/%zz${secret}`);
    await send('GET', '/api/v1/guest/user', {
      headers: { cookie: secret, 'user-agent': secret, referer: `http://${secret}`, 'x-a': secret },
    });
    await send('POST', '/_control/provider-states', {
      headers: control,
      body: JSON.stringify({ state: secret, action: 'setup' }),
    });
    await send('POST', '/api/v1/survey/answer', { body: `{"${secret}`, headers: control });
    await exchange(url, `${secret} / HTTP/1.1\r\nHost: ${secret}\r\n\r\n`);
    await exchange(url, `GET / HTTP/1.1\r\nHost: ${secret}\r\nbroken ${secret}\r\n\r\n`);
    // The database quotes the value that it could not write.
    const other = new DatabaseSync(database);
    other.exec(`CREATE TRIGGER refuse BEFORE INSERT ON playlists
      BEGIN SELECT RAISE(ABORT, 'refused for ${key} and ${token}'); END`);
    other.close();
    expect((await post('/api/v1/audio/api/key/playlist', { name: secret })).status).toBe(500);

    const { stderr } = await stop('SIGTERM');
    const lines = getLines(stderr);
    expect(lines.length).toBeGreaterThan(10);
    expect(stderr).toContain('refused for [redacted] and [redacted]');
    expect(stderr).not.toMatch(/canary/);
    // The line of a bug has the id of its request.
    const defect = lines.find(({ msg }) => msg === 'defect');
    const request = lines.find(({ operationId }) => operationId === 'createPlaylist');
    expect(defect?.['stack']).toEqual(expect.stringContaining('at '));
    expect(request).toMatchObject({ status: 500, id: defect?.['id'] });
  });
});

describe('a log', () => {
  it.each<[LogLevel, number]>([
    ['silent', 0],
    ['error', 1],
    ['warn', 2],
    ['info', 3],
    ['debug', 4],
  ])('of the level %s contains this level and those above', (level, count) => {
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line.split('\n')[0] ?? '');
    for (const readable of [false, true]) {
      const log = createLog({ logLevel: level, readableLog: readable, writeLog: write }, []);
      log.defect(new Error('one'));
      log.warn('two');
      log.info('three');
      log.refused('four');
      expect(log.request === undefined).toBe(count < 3);
    }
    const json = lines.slice(0, count).map((line) => (JSON.parse(line) as Line)['msg']);
    expect(json).toEqual(['defect', 'two', 'three', 'refused'].slice(0, count));
    const readable = [
      'error: a defect of the gateway: Error: one',
      'warning: two',
      'three',
      'a request was refused before it could be parsed: four',
    ];
    expect(lines.slice(count)).toEqual(readable.slice(0, count));
  });

  const written = (secrets: readonly string[], error: unknown): string => {
    let text = '';
    createLog({ writeLog: (line) => void (text += line) }, secrets).defect(error);
    return text;
  };

  it.each([
    ['a secret', new Error('the key s3cret is wrong'), 'the key [redacted] is wrong'],
    [
      'a password in a URL',
      new Error('connect postgres://me:pass@db/x and amqp://a:b@c'),
      'connect postgres://me:[redacted]@db/x and amqp://a:[redacted]@c',
    ],
    ['a thrown value that is not an error', 's3cret', '[redacted]'],
    ['a short secret as a word only', new Error('data of k is kept'), 'data of [redacted] is kept'],
  ])('redacts %s in messages of libraries', (_, error, expected) => {
    const line = written(['s3cret', '', 'k'], error);
    expect(line).toContain(expected);
    expect(line).not.toMatch(/s3cret|pass@/);
  });

  it('has the name, the message and the stack of an error, and no other fields', () => {
    const error = Object.assign(new TypeError('no'), {
      detail: 'Key (id)=(private)',
      cause: 'why',
    });
    const line = JSON.parse(written([], error)) as Line;
    expect(Object.keys(line)).toEqual(['level', 'time', 'error', 'stack', 'msg']);
    expect(line['error']).toBe('TypeError: no');
  });
});
