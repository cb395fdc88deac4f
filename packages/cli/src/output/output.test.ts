import { createServer } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { listen } from '@room-sessions/testing';
import { key } from '@room-sessions/testing/canaries';
import { sample, startGateway } from '@room-sessions/gateway';
import { afterAll, describe, expect, it } from 'vitest';
import { getDomain } from '../commands/operation.ts';
import { apiCommands } from '../generated/commands.ts';
import { type CommandOptions, runCommand } from '../testing/command.ts';
import { isDocumentedField } from './documented-fields.ts';
import { usualColumns } from './usual-columns.ts';

const gateway = await startGateway({ apiKey: key });
afterAll(() => gateway.close());
const env = { ROOM_SESSIONS_BASE_URL: gateway.url, ROOM_SESSIONS_API_KEY: key };
const { socialId } = sample;
const list = ['rooms', 'list-alternate-hosts', socialId];
const names = ['--fields', 'user.name,host'];
const noColor = { ...env, NO_COLOR: '1' };

const run = (args: readonly string[], options: CommandOptions = {}) =>
  runCommand(args, { env, ...options });

/** The output of a command for a response. */
async function printed(value: unknown, args: readonly string[], options: CommandOptions = {}) {
  const body = JSON.stringify(value);
  await using server = await listen(
    createServer((_, response) => {
      response.setHeader('content-type', 'application/json').end(body);
    }),
  );
  const path = ['request', 'GET', '/api/v1/x', '--base-url', server.url];
  return await runCommand([...path, ...args], { env, ...options });
}

describe('--output json', () => {
  it('prints one line if stdout is not a terminal', async () => {
    const { stdout } = await run([...list, '--size', '2', ...names]);
    expect(stdout).toBe(
      '[{"user":{"name":"Ben Adeyemi"},"host":true},{"user":{"name":"Chloé Arnaud"},"host":false}]\n',
    );
  });

  it.each([true, false])('says how to get more items, on a terminal: %s', async (isTerminal) => {
    const page = await run([...list, '--size', '20', '--fields', 'host'], { isTerminal });
    expect(page.stderr).toBe(
      'room-sessions: 20 shown, and there may be more: use --all, or --page 1\n',
    );
    const last = await run([...list, '--size', '20', '--page', '2'], { isTerminal });
    expect(last.stderr).toBe('');
    expect((await run([...list, '--all'], { isTerminal })).stderr).toBe('');
  });

  it('indents on a terminal', async () => {
    const { stdout } = await run([...list, '--size', '1', '--fields', 'host'], {
      isTerminal: true,
      env: noColor,
    });
    expect(stdout).toBe('[\n  {\n    "host": true\n  }\n]\n');
  });

  it('prints the same value in both forms', async () => {
    const args = ['rooms', 'get-settings', socialId];
    const [one, other] = [await run(args), await run(args, { isTerminal: true, env: noColor })];
    expect(JSON.parse(other.stdout)).toEqual(JSON.parse(one.stdout));
    expect(other.stdout.split('\n').length).toBeGreaterThan(10);
  });

  it.each(['json', 'jsonl'])('colors names and values on a terminal: %s', async (format) => {
    const value = [{ 'a"b\\': 'x: "1"' }, [-1.5e30, true, null], 'true'];
    const args = ['--output', format];
    const { stdout } = await printed(value, args, { isTerminal: true });
    for (const part of [
      '\u001B[36m"a\\"b\\\\"\u001B[39m:',
      '\u001B[32m"x: \\"1\\""\u001B[39m',
      '\u001B[33m-1.5e+30\u001B[39m',
      '\u001B[33mtrue\u001B[39m',
      '\u001B[33mnull\u001B[39m',
      '\u001B[32m"true"\u001B[39m',
    ]) {
      expect(stdout).toContain(part);
    }
    const without = await printed(value, args, { isTerminal: true, env: noColor });
    expect(stripVTControlCharacters(stdout)).toBe(without.stdout);
  });

  it('has no colors without a terminal, also with FORCE_COLOR', async () => {
    const forced = { env: { ...env, FORCE_COLOR: '1' } };
    expect((await printed([{ a: 1 }], [], forced)).stdout).toBe('[{"a":1}]\n');
  });

  it('prints an empty list as []', async () => {
    expect((await run([...list, '--page', '99'])).stdout).toBe('[]\n');
  });

  it('prints nothing for a response without a body', async () => {
    await using server = await listen(createServer((_, response) => response.writeHead(204).end()));
    const args = ['request', 'DELETE', '/api/v1/x', '--base-url', server.url];
    expect(await run(args)).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});

describe('--all', () => {
  it.each(['json', 'jsonl', 'table'] as const)('prints every page as %s', async (format) => {
    const { code, stdout } = await run([...list, '--all', '--size', '10', '--output', format]);
    expect(code).toBe(0);
    const lines = stdout.split('\n').slice(0, -1);
    const count = {
      json: () => (JSON.parse(stdout) as unknown[]).length,
      jsonl: () => lines.length,
    };
    expect(format === 'table' ? lines.length - 1 : count[format]()).toBe(46);
  });

  it('leaves JSON that does not parse when a page fails, and exits with the code of the error', async () => {
    let page = 0;
    await using server = await listen(
      createServer((_, response) => {
        response.writeHead(page++ === 0 ? 200 : 404, { 'content-type': 'application/json' });
        response.end(page === 1 ? '[{"n":1}]' : '{"error":"gone"}');
      }),
    );
    const args = [...list, '--all', '--size', '1', '--base-url', server.url];
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([1, '[{"n":1}']);
    expect(stderr).toContain('gone');
  });
});

describe('--output table', () => {
  it('aligns columns', async () => {
    const { stdout } = await run([...list, '--size', '2', ...names, '--output', 'table']);
    expect(stdout).toBe('user.name     host\nBen Adeyemi   true\nChloé Arnaud  false\n');
  });

  it('prints a record as rows of fields and values', async () => {
    const { stdout } = await printed({ a: 1, b: { c: [true] } }, ['--output', 'table']);
    expect(stdout).toBe('field  value\na      1\nb.c    [true]\n');
  });

  it('prints a list with its usual columns', async () => {
    const { stdout } = await run([...list, '--size', '1', '--output', 'table']);
    expect(stdout).toMatch(
      /^user.name +host +licensed +user.emailAddress +user.userId\nBen Adeyemi +true +true +ben\./,
    );
  });

  it.each(Object.keys(usualColumns))('has usual columns that are documented: %s', async (id) => {
    const row = apiCommands.find(({ operation }) => operation.id === id)!;
    const schemas = await getDomain(row).loadSchemas();
    for (const name of usualColumns[id]!) {
      expect(isDocumentedField(schemas[id]!, name.split('.')), name).toBe(true);
    }
  });

  it('prints the fields of other records, with those of their records', async () => {
    const value = [{ id: 1, 'x.y': 2, user: { name: 'Ann', tags: {} } }, { user: { name: 'B' } }];
    expect((await printed(value, ['--output', 'table'])).stdout).toBe(
      'id  x.y  user.name  user.tags\n1   2    Ann        {}\n         B\n',
    );
    const body = JSON.stringify([{ n: 1, user: {} }]);
    await using server = await listen(createServer((_, response) => response.end(body)));
    const { stdout } = await run([...list, '--output', 'table', '--base-url', server.url]);
    expect(stdout).toBe('n  user\n1  {}\n');
  });

  it('prints text as text, and values that are not records in one column', async () => {
    expect((await printed('text', ['--output', 'table'])).stdout).toBe('text\n');
    expect((await printed([1, 'b'], ['--output', 'table'])).stdout).toBe('1\nb\n');
  });

  it('truncates long cells, unless the columns were chosen', async () => {
    const value = [{ text: 'x'.repeat(50) }];
    expect((await printed(value, ['--output', 'table'])).stdout).toBe(`text\n${'x'.repeat(39)}…\n`);
    const chosen = await printed(value, ['--output', 'table', '--fields', 'text']);
    expect(chosen.stdout).toContain('x'.repeat(50));
  });

  it('has colors on a terminal only, and no colors with NO_COLOR', async () => {
    const args = ['--output', 'table'];
    const bold = await printed([{ a: 1 }], args, { isTerminal: true });
    expect(bold.stdout).toBe('\u001B[1ma\u001B[22m\n1\n');
    expect((await printed([{ a: 1 }], args)).stdout).toBe('a\n1\n');
    const without = { isTerminal: true, env: noColor };
    expect((await printed([{ a: 1 }], args, without)).stdout).toBe('a\n1\n');
    const forced = { env: { ...noColor, FORCE_COLOR: '1' } };
    expect((await printed([{ a: 1 }], args, forced)).stdout).toBe(bold.stdout);
  });
});

describe('--fields', () => {
  it('selects fields in lists, and keeps values unchanged', async () => {
    const value = { a: [{ b: 1, c: 2 }, { c: 3 }], d: null, e: 5 };
    const { stdout, stderr } = await printed(value, ['--fields', 'a.b,d']);
    expect([stdout, stderr]).toEqual(['{"a":[{"b":1},{}],"d":null}\n', '']);
  });

  it.each(['json', 'table'])('warns of a name that no record has: %s', async (format) => {
    const args = ['--fields', 'nam,a.x', '--output', format];
    const { code, stderr } = await printed([{ name: 1, a: 2 }], args);
    expect([code, stderr]).toEqual([0, 'room-sessions: --fields: no record has nam, a.x\n']);
  });

  it.each([
    [['user.name,hots', '--output', 'json'], 'the response has no hots; did you mean host?'],
    [['user.nam', '--output', 'jsonl', '--all'], 'no user.nam; did you mean user.name?'],
    [['host.name', '--output', 'table'], 'the response has no host.name; it has no fields there.'],
    [['zzz'], 'the response has no zzz; the fields are user, host, licensed. '],
  ])('refuses a name that neither the response nor the document has: %j', async (more, message) => {
    const { code, stdout, stderr } = await run([...list, '--fields', ...more]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Nothing was printed.');
  });

  it.each([
    [['request', 'GET', '/api/v1/badging/badge/question', '--fields', 'titel'], 'mean title?'],
    [['check', '--fields', 'say'], 'did you mean says?'],
  ])('refuses it in %j', async (args, message) => {
    const { code, stdout, stderr } = await run(args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });

  it('only warns of a documented field that the response lacks', async () => {
    const answer = JSON.stringify([{ host: true, user: { companies: [{}] } }]);
    await using server = await listen(createServer((_, response) => response.end(answer)));
    const fields = ['--fields', 'host,user.name', '--base-url', server.url];
    const { code, stdout, stderr } = await run([...list, ...fields]);
    expect([code, stdout]).toEqual([0, '[{"host":true}]\n']);
    expect(stderr).toBe('room-sessions: --fields: no record has user.name\n');
  });

  it('keeps an undocumented field that the response has', async () => {
    const answer = '[{"colour":"blue","host":true}]';
    await using server = await listen(createServer((_, response) => response.end(answer)));
    const fields = ['--fields', 'colour', '--base-url', server.url];
    const { code, stdout } = await run([...list, ...fields]);
    expect([code, stdout]).toEqual([0, '[{"colour":"blue"}]\n']);
  });

  it.each(['json', 'table'])('prints the whole response of a write: %s', async (format) => {
    const create = ['media', 'create-playlist', '--name', 'Evening', '--fields', 'playlistID'];
    const { code, stdout, stderr } = await run([...create, '--output', format]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/playlistId\W+[\da-f]{8}-/);
    expect(stderr).toContain('did you mean playlistId? The request was processed, so the whole');
  });

  it.each(['__proto__', 'constructor'])('treats %s as an ordinary name', async (name) => {
    const body = `{"${name}":{"x":1}}`;
    const { stdout } = await printed(JSON.parse(body), ['--fields', `${name}.x`]);
    expect(stdout).toBe(`${body}\n`);
    for (const shared of [Object.prototype, Object]) expect(shared).not.toHaveProperty('x');
  });
});

describe('control characters of a response', () => {
  const evil = { name: 'a\u001B[2Jb\u009Bc\u0007' };

  it.each(['json', 'jsonl', 'table'])('do not reach the terminal: %s', async (format) => {
    const { stdout } = await printed([evil], ['--output', format], {
      env: { ...env, NO_COLOR: '1' },
    });
    // oxlint-disable-next-line no-control-regex -- they are what is searched
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
    expect(stdout).toContain('\\u001b[2Jb\\u009bc');
  });

  it.each(['json', 'jsonl', 'table'])('do not reach the terminal in a name: %s', async (format) => {
    const { stdout } = await printed([{ '\u001B[31mcol\nrow2': 1 }], ['--output', format]);
    // oxlint-disable-next-line no-control-regex -- they are what is searched
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/);
    expect(stdout.replaceAll(/\s/g, '')).toContain('\\u001b[31mcol');
    expect(stdout.trimEnd().split('\n')).toHaveLength(format === 'table' ? 2 : 1);
  });

  it.each(['json', 'jsonl', 'table'])(
    'are also those that are invisible or change the direction of text: %s',
    async (format) => {
      const hidden = '\u202E\u2066\u061C\u200B\u200D\u2060\u00AD\u034F\u17B4\u2800\uFE0F\u{E0041}';
      const { stdout } = await printed([{ name: `a${hidden}b` }], ['--output', format]);
      expect(stdout).not.toMatch(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u);
      if (format === 'table') expect(stdout).toContain('a\\u202e\\u2066');
      else expect([JSON.parse(stdout)].flat()).toEqual([{ name: `a${hidden}b` }]);
    },
  );

  it.each(['json', 'jsonl', 'table'])('are not separators of lines: %s', async (format) => {
    const { stdout } = await printed([{ name: 'a\u2028b\u2029c\u0085d' }], ['--output', format]);
    expect(stdout).not.toMatch(/[\u2028\u2029\u0085]/);
  });

  it.each(['Ann Müller', '日本語', '👩🏽‍🚀 and ❤️'])('are not in %s', async (name) => {
    const { stdout } = await printed([{ name }], ['--output', 'table']);
    expect(stdout).toContain(name);
  });

  it('are kept as data in JSON', async () => {
    expect(JSON.parse((await printed(evil, [])).stdout)).toEqual(evil);
  });

  it('of an error do not reach the terminal', async () => {
    await using server = await listen(
      createServer((_, response) => {
        response.writeHead(400).end(JSON.stringify({ error: evil.name }));
      }),
    );
    const { stderr } = await run(['request', 'GET', '/api/v1/x', '--base-url', server.url]);
    // oxlint-disable-next-line no-control-regex -- they are what is searched
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
  });
});

describe('the API key in a response', () => {
  it.each(['json', 'jsonl', 'table'])('is masked in %s', async (format) => {
    const { stdout } = await printed([{ echo: `key=${key}` }], ['--output', format]);
    expect(stdout).toContain('key=[secret]');
  });

  it.each<[string, (text: string) => string]>([
    ['as it is', String],
    ['in base64', (text) => Buffer.from(text).toString('base64')],
    ['in hex', (text) => Buffer.from(text).toString('hex')],
  ])('is masked before a cell of a table is truncated: %s', async (_, escape) => {
    for (const before of ['', 'the key is wrong or expired: ']) {
      const echo = { title: before + escape(key), [escape(key)]: 1 };
      for (const value of [echo, [echo]]) {
        const { stdout } = await printed(value, ['--output', 'table']);
        expect(stdout).toContain(`${before}[secret]`);
        expect(stdout).not.toContain(escape(key).slice(0, 8));
      }
    }
  });

  it('is kept if it is short, because it may be an ordinary word', async () => {
    const short = { env: { ...env, ROOM_SESSIONS_API_KEY: 'evening' } };
    expect((await printed({ name: 'evening' }, [], short)).stdout).toBe('{"name":"evening"}\n');
  });
});
