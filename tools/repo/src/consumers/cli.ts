import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { type Connection, findConnection } from '@room-sessions/cli';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', SOCIAL_ID: socialId = '' } = process.env;
const connected = { ROOM_SESSIONS_BASE_URL: baseUrl, ROOM_SESSIONS_API_KEY: apiKey };
const variables = { ...process.env, HOME: process.cwd(), ...connected };
const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
  spawnSync('node_modules/.bin/room-sessions', args, {
    encoding: 'utf8',
    env: { ...variables, ...more },
  });
const call = ['rooms', 'get-settings', socialId];
assert.equal(typeof JSON.parse(run(call).stdout).settings, 'object');
assert.equal(run(call, { ROOM_SESSIONS_API_KEY: 'wrong' }).status, 1);

// A call loads two files, because each file slows the start. Only --drift loads schemas.
const hook = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { console.error('loaded', url); return next(url, context); } });`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
const loadedBy = (args: readonly string[]): string[] =>
  run(args, { NODE_OPTIONS }).stderr.match(/(?<=\/cli\/dist\/)\S+/g) ?? [];
assert.deepEqual(loadedBy(call), ['bin.js', 'run.js']);
assert.ok(loadedBy([...call, '--drift']).includes('rooms.js'));

const connection: Connection = await findConnection({ env: variables });
assert.equal(await connection.readKey(), apiKey);
