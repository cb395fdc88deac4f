import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { compare, type Findings, parseCapture, toMarkdown } from '@room-sessions/probe';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', SOCIAL_ID: socialId = '' } = process.env;
const target = ['--base-url', baseUrl, '--room', socialId, '--pause', '0'];
const bin = spawnSync(
  'node_modules/.bin/room-sessions-probe',
  [...target, '--har', 'calls.har', '--report', 'found.json'],
  { encoding: 'utf8', env: { ...process.env, ROOM_SESSIONS_API_KEY: apiKey } },
);
assert.equal(bin.status, 0, bin.stdout + bin.stderr);
const found = JSON.parse(readFileSync('found.json', 'utf8')) as Findings;
assert.match(toMarkdown(found), /settings-fields/);
const { log } = parseCapture(readFileSync('calls.har', 'utf8'));
const { findings } = await compare({ log: { ...log, entries: log.entries.slice(0, 1) } });
assert.equal(findings.length, found.findings.length);
