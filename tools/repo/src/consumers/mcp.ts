import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ConfigurationError } from '@room-sessions/core';
import { createHandler, type Handler } from '@room-sessions/mcp';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', SOCIAL_ID: socialId = '' } = process.env;
const call = { name: 'getRoomSettings', arguments: { socialId } };

// The command, over standard input and output.
const command = spawn('node_modules/.bin/room-sessions-mcp', [], {
  env: { ...process.env, ROOM_SESSIONS_BASE_URL: baseUrl, ROOM_SESSIONS_API_KEY: apiKey },
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
const ask = async (method: string, params: object): Promise<string> => {
  command.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })}\n`);
  return String((await lines.next()).value);
};
const clientInfo = { name: 'test', version: '1' };
await ask('initialize', { protocolVersion: '2025-11-25', clientInfo, capabilities: {} });
const answer = await ask('tools/call', call);
assert.ok(answer.includes('"isOpen":true') && !answer.includes(apiKey));
command.stdin.end();
assert.deepEqual(await once(command, 'exit'), [0, null]);

// The handler, which shares core with the program.
const handler: Handler = createHandler({ client: { baseUrl, apiKey }, tools: undefined });
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
const accept = 'application/json, text/event-stream';
const post = (host: string): Promise<Response> => {
  const headers = { host, accept, 'content-type': 'application/json' };
  return handler.fetch(new Request('http://localhost/mcp', { method: 'POST', headers, body }));
};
assert.match(await (await post('localhost')).text(), /"isOpen":true/);
assert.equal((await post('attacker.example')).status, 403);
// @ts-expect-error unknown option
assert.throws(() => createHandler({ allowWrite: true }), ConfigurationError);
