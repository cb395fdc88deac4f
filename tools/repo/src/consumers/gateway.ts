import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sample, startGateway } from '@room-sessions/gateway';
import {
  type Control,
  ControlError,
  createControl,
  type ExpectationInput,
} from '@room-sessions/gateway/control';

const gateway = await startGateway({ assume: { 'banner-auth': 'required' } });
const headers = { 'x-api-key': gateway.apiKey };
const read = (path: string): Promise<Response> => fetch(gateway.url + path, { headers });
assert.equal((await read(`/api/v1/social/settings/${sample.socialId}`)).status, 200);

const control: Control = createControl({ url: gateway.url, token: gateway.controlToken });
const fault: ExpectationInput = { operation: 'getBadgeQuestion', effect: { status: 503 } };
await control.expectations.set(fault);
assert.equal((await read('/api/v1/badging/badge/question')).status, 503);
assert.equal((await gateway.control.requests.list()).requests.length, 2);
await assert.rejects(control.snapshots.restore('none'), ControlError);
// @ts-expect-error unknown operation
await assert.rejects(control.expectations.set({ ...fault, operation: 'updateRooms' }));

// The console: each file that the page loads.
const page = await (await read('/console')).text();
const loaded = [...new Set(page.match(/\/console\/[\w./]+/g))];
assert.ok(loaded.some((path) => path.endsWith('.js')));
for (const path of loaded) assert.equal((await read(path)).status, 200, path);
await gateway.close();

// The command, which exits on SIGTERM.
const options = ['--port', '0', '--api-key', 'key'];
const bin = spawn('node_modules/.bin/room-sessions-gateway', options, { stdio: 'pipe' });
const [line] = (await once(bin.stdout.setEncoding('utf8'), 'data')) as [string];
assert.match(line, /^ready http:\/\/127\.0\.0\.1:\d+\n$/);
bin.kill('SIGTERM');
assert.deepEqual(await once(bin, 'exit'), [0, null]);
