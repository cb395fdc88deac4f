// The command `keys`: its stdout for scripts, and its exit codes.
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { createTestClient } from '../testing/client.ts';
import { question } from '../testing/paths.ts';
import { runCli, startCli } from '../testing/cli.ts';

async function useDatabase(): Promise<
  AsyncDisposable & { database: string; keys: (...args: string[]) => ReturnType<typeof runCli> }
> {
  const folder = await temporaryFolder();
  const database = join(folder.path, 'gateway.sqlite');
  return {
    database,
    keys: (...args) => runCli(['keys', ...args, '--database', database]),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

const requested = [
  '--email=ann@example.com',
  '--company=Example',
  '--use-case=tests',
  '--expected-usage=little',
  '--environment=dev',
  '--technical-contact=Ben',
];

const lines = (stdout: string): string[] => stdout.split('\n').filter(Boolean);

describe('the keys command', () => {
  it('issues a key in a new database, which a gateway then accepts', async () => {
    await using one = await useDatabase();
    const { code, stdout, stderr } = await one.keys('issue', '--name', 'ci');
    const apiKey = stdout.trim();
    expect([code, apiKey]).toEqual([0, expect.stringMatching(/^rsk_[\w-]{43}$/)]);
    expect(stderr).toMatch(/issued key [\da-f-]{36} of tenant [\da-f-]{36}; it is shown only once/);
    expect(stderr).not.toContain(apiKey);

    const { url, stop } = await startCli([
      '--port=0',
      `--database=${one.database}`,
      '--control-token=token',
    ]);
    const { get } = createTestClient({ url, apiKey });
    expect((await get(question)).status).toBe(200);

    // A running gateway notices at once.
    const [line = ''] = lines((await one.keys('list')).stdout);
    const [id = ''] = line.split('  ');
    expect(line).toMatch(
      /^[\da-f-]{36} {2}issued  {2}\d{4}-\d\d-\d\dT[\d:.]+Z {2}[\da-f-]{36} {2}ci$/,
    );
    expect((await one.keys('revoke', id)).code).toBe(0);
    const { status, body } = await get(question);
    expect([status, body]).toMatchObject([401, { error: expect.stringContaining('was revoked') }]);
    expect((await one.keys('list')).stdout).toContain(`${id}  revoked`);
    await stop('SIGTERM');
  });

  it('rotates a key with an overlap, and removes it', async () => {
    await using one = await useDatabase();
    const old = (await one.keys('issue', '--name', 'ci')).stdout.trim();
    const { url, stop } = await startCli(['--port=0', `--database=${one.database}`]);
    const statusWith = async (apiKey: string): Promise<number> =>
      (await createTestClient({ url, apiKey }).get(question)).status;
    expect(await statusWith(old)).toBe(200);
    const [id = ''] = (await one.keys('list')).stdout.split('  ');
    const rotated = await one.keys('rotate', id, '--overlap', '3600');
    expect([await statusWith(old), await statusWith(rotated.stdout.trim())]).toEqual([200, 200]);
    await one.keys('remove', id);
    expect(await statusWith(old)).toBe(401);
    const tenants = lines((await one.keys('list')).stdout).map((line) => line.split('  ')[3]);
    expect(tenants).toHaveLength(1);
    const expires = '2001-01-01T00:00:00Z';
    const late = await one.keys('issue', '--tenant', tenants[0] ?? '', '--expires', expires);
    expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('--expires: expected')]);
    await stop('SIGTERM');
  });

  it('issues a requested key once', async () => {
    await using one = await useDatabase();
    const request = await one.keys('request', ...requested);
    const id = request.stdout.trim();
    expect([request.code, id]).toEqual([0, expect.stringMatching(/^[\da-f-]{36}$/)]);
    expect((await one.keys('list')).stdout).toContain(`${id}  pending`);
    const issued = await one.keys('issue', id);
    expect([issued.code, issued.stdout]).toEqual([0, expect.stringMatching(/^rsk_\S+\n$/)]);
    const again = await one.keys('issue', id);
    expect([again.code, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toContain('only a pending one can be issued');
  });

  it('rejects a requested key, and lists keys by page and state', async () => {
    await using one = await useDatabase();
    const id = (await one.keys('request', ...requested)).stdout.trim();
    await one.keys('issue', '--name', 'ci');
    expect(lines((await one.keys('list', '--state', 'pending')).stdout)).toHaveLength(1);
    expect((await one.keys('list', '--page', '1', '--size', '1')).stdout).toMatch(/ci\n$/);
    const { code, stderr } = await one.keys('reject', id);
    expect([code, stderr]).toEqual([0, `room-sessions-gateway: rejected the request ${id}\n`]);
    expect((await one.keys('list', '--size', '1')).stdout).toContain(`${id}  rejected`);
    expect((await one.keys('issue', id)).code).toBe(1);
  });

  it('lists no keys in an empty database, and never a secret', async () => {
    await using one = await useDatabase();
    const { stop } = await startCli([
      '--api-key=canary-key',
      '--port=0',
      `--database=${one.database}`,
    ]);
    await stop('SIGTERM');
    const { code, stdout, stderr } = await one.keys('list');
    expect([code, lines(stdout)]).toEqual([0, [expect.stringContaining('(start) ')]]);
    expect(stdout + stderr).not.toContain('canary');
  });

  it('writes one line for each key, whatever its name contains', async () => {
    await using one = await useDatabase();
    await one.keys('issue', '--name', 'two\nlines\u001b[31m');
    const { stdout } = await one.keys('list');
    expect(lines(stdout)).toEqual([expect.stringMatching(/ {2}two lines \[31m$/)]);
  });

  it('reports an unknown key', async () => {
    await using one = await useDatabase();
    await one.keys('issue');
    const { code, stderr } = await one.keys('revoke', 'nobody');
    expect([code, stderr]).toEqual([
      1,
      'room-sessions-gateway: no key "nobody"; keys list shows the existing ones. ' +
        'Nothing was changed\n',
    ]);
  });

  it('creates no database when it expects one', async () => {
    await using one = await useDatabase();
    for (const action of [['list'], ['revoke', 'x'], ['issue', 'x']]) {
      const { code, stderr } = await one.keys(...action);
      expect([code, stderr]).toEqual([1, expect.stringContaining('there is no such file')]);
    }
  });

  it.each([
    [['keys'], 'keys: expected one of list, issue, rotate, reject, revoke, remove, request'],
    [['keys', 'isue'], 'did you mean issue?'],
    [['keys', 'list'], '--database: expected a file or postgres://…; it is missing'],
    [['keys', 'list', '--database', ':memory:'], '--database: expected a file'],
    [['keys', 'revoke', '--database', 'x'], 'expected: keys revoke ID --database DATABASE'],
    [['keys', 'list', '--state', 'lost', '--database', 'x'], '--state: expected one of pending'],
    [['keys', 'list', '--size', '0', '--database', 'x'], '--size: expected a number from 1'],
    [['keys', 'reject', '--database', 'x'], 'expected: keys reject ID --database DATABASE'],
    [['keys', 'list', 'x', '--database', 'x'], 'expected: keys list --database DATABASE'],
    [
      ['keys', 'issue', 'x', 'y', '--database', 'x'],
      'expected: keys issue [ID] --database DATABASE',
    ],
    [['keys', 'list', '--databse', 'x'], 'did you mean --database?'],
  ])('ends with 2 and the reason for %j', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('ends with 2 when a request is incomplete, and stores nothing', async () => {
    await using one = await useDatabase();
    const lacking = await one.keys('request', ...requested.slice(1));
    expect([lacking.code, lacking.stderr]).toEqual([
      2,
      expect.stringContaining('--email: is required'),
    ]);
    const wrong = await one.keys('request', ...requested, '--environment=moon');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('dev, staging, prod')]);
    const address = await one.keys('request', ...requested, '--email=ann');
    expect([address.code, address.stderr]).toEqual([
      2,
      'room-sessions-gateway: --email: expected an email address\n' +
        'room-sessions-gateway: keys --help shows the options\n',
    ]);
    expect((await one.keys('list')).stdout).toBe('');
  });

  it('shows its help', async () => {
    const { code, stdout } = await runCli(['keys', '--help']);
    expect(code).toBe(0);
    for (const word of ['list', 'issue', 'revoke', 'request', '--database', '--no-seed']) {
      expect(stdout).toContain(word);
    }
    expect((await runCli(['--help'])).stdout).toMatch(/^ {2}keys /m);
  });
});
