// Programs of a user of an installed package: a JavaScript module that runs, and a TypeScript module that is
// type-checked. Both see only installed packages.

export interface Consumer {
  /** Runs in Node with BASE_URL and API_KEY in the environment. */
  readonly mjs: string;
  /** Type-checked with each TypeScript, but never run. */
  readonly ts: string;
  /** A third-party scope whose own types do not compile without the types of Node. */
  readonly faultyTypes?: string;
  /** Our packages that a user installs next to it. */
  readonly next?: readonly string[];
}

const env = `const { BASE_URL: baseUrl, API_KEY: apiKey, SOCIAL_ID: socialId } = process.env;
import assert from 'node:assert/strict';
`;

export const consumers: Readonly<Record<string, Consumer>> = {
  core: {
    mjs: `${env}
import { createClient, driftSummary, isApiError, isInputError, request } from '@room-sessions/core';
assert.equal(String(driftSummary()), 'No drift was reported.');
const client = createClient({ baseUrl, apiKey });
const question = await request(client, 'GET', '/api/v1/badging/badge/question');
assert.equal(typeof question.title, 'string');
const wrong = createClient({ baseUrl, apiKey: 'wrong' });
const error = await request(wrong, 'GET', '/api/v1/badging/badge/question').catch((e) => e);
assert.ok(isApiError(error) && error.status === 401);
assert.ok(isInputError(await request(client, 'GET', '/api/../v1').catch((e) => e)));
import { openTelemetry } from '@room-sessions/core/opentelemetry';
const traced = createClient({ baseUrl, apiKey, use: [openTelemetry()] });
assert.deepEqual(await request(traced, 'GET', '/api/v1/badging/badge/question'), question);
import { recordHar } from '@room-sessions/core/har';
const recorder = recordHar();
await request(client.with({ use: [recorder] }), 'GET', '/api/v1/badging/badge/question');
const [recorded] = recorder.har().log.entries;
assert.deepEqual(JSON.parse(recorded.response.content.text), question);
assert.ok(!JSON.stringify(recorded).includes(apiKey));
`,
    ts: `
import { type Client, createClient, type DriftEntry, driftSummary, isApiError, request, type RoomSessionsError, validate } from '@room-sessions/core';
const client: Client = createClient({ baseUrl: 'https://gateway.example.com', apiKey: () => 'key', timeout: undefined });
const value: Promise<unknown> = request(client, 'GET', '/api/v1/recording', { query: { page: 0 } });
const raw: Promise<{ readonly response: Response }> = request<{ id: string }>(client.with({ timeout: 5 }), 'GET', '/x').raw();
export function explain(error: RoomSessionsError): string {
  return isApiError(error) ? String(error.status) : error.delivery;
}
import { openTelemetry } from '@room-sessions/core/opentelemetry';
export const traced: Client = client.with({ use: [openTelemetry({ tracerProvider: undefined })] });
import { type Har, recordHar, redactHar } from '@room-sessions/core/har';
const recorder = recordHar({ limit: undefined });
client.with({ use: [recorder] });
export const har: Har = redactHar(recorder.har());
// @ts-expect-error a timeout is a number
client.with({ timeout: 'soon' });
const drift = driftSummary({ limit: 10 });
client.with({ use: [validate({ schemas: {}, onDrift: drift.add })] });
export const entries: readonly DriftEntry[] = drift.entries;
export { raw, value };
`,
  },
  models: {
    mjs: `${env}
import { entryOptions, recordingStatuses } from '@room-sessions/models';
assert.deepEqual(entryOptions, ['DEFAULT', 'ACCOUNT', 'CUSTOM_RULES', 'STARTING_POINT']);
assert.deepEqual(recordingStatuses, ['PROCESSING']);
`,
    ts: `
import { entryOptions, type EntryOption, type Recording, type Social, type SocialInput } from '@room-sessions/models';
const first: EntryOption = entryOptions[0];
const room: SocialInput = { socialId: 'x', name: undefined };
export const open = (recording: Recording): boolean => recording.status === 'PROCESSING' || recording.status === 'LATER';
export const name = (social: Social): string | undefined => social.user?.name;
// @ts-expect-error the enumeration is closed
const closed: EntryOption = 'SOMETHING';
export { closed, first, room };
`,
  },
  schemas: {
    mjs: `${env}
import { zSocial } from '@room-sessions/schemas';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
assert.equal(zSocial.safeParse({ socialId: 'no uuid' }).success, false);
assert.deepEqual(zSocial.parse({ unknown: 1 }), { unknown: 1 });
assert.ok(roomsSchemas.inviteUsers.body['~standard'].version === 1);
const { body, unknowns } = roomsSchemas.inviteUsers;
assert.deepEqual(unknowns(body, [{ note: 1 }]), [{ path: [0, 'note'] }]);
`,
    ts: `
import { zSocial } from '@room-sessions/schemas';
import { mediaSchemas } from '@room-sessions/schemas/media';
const result = zSocial.safeParse({});
export const name: string | undefined = result.success ? result.data.name : undefined;
export const vendor: string | undefined = mediaSchemas.uploadImage.response?.['~standard'].vendor;
`,
  },
  rooms: {
    mjs: `${env}
import { getRoomSettings, isInviteError, RoomsClient } from '@room-sessions/rooms';
const rooms = new RoomsClient({ baseUrl, apiKey });
assert.equal(typeof await rooms.getSettings(socialId), 'object');
assert.deepEqual(await getRoomSettings(rooms.client, { socialId }), await rooms.getSettings(socialId));
let hosts = 0;
for await (const host of rooms.listAlternateHosts(socialId)) hosts += host.user ? 1 : 0;
assert.ok(hosts > 20);
const unknown = '0000000f-0000-4000-8000-000000000001';
const { results } = await rooms.invite(socialId, [unknown, unknown], { batchSize: 1 });
assert.deepEqual(results.map(({ status }) => status), ['refused', 'refused']);
const failure = await rooms.invite(unknown, [unknown]).catch((e) => e);
assert.ok(isInviteError(failure) && failure.partial.open.length === 1);
`,
    ts: `
import { getRoomSettings, type InviteOutcome, type InviteResult, isInviteError, RoomsClient, type Settings, updateRoom } from '@room-sessions/rooms';
const rooms = new RoomsClient({ baseUrl: 'https://gateway.example.com', apiKey: 'key' });
export const settings: Promise<Settings> = rooms.getSettings('x');
export const again: Promise<Settings> = getRoomSettings(rooms.client, { socialId: 'x' });
export const invited: Promise<InviteResult> = rooms.invite('x', ['a', { invitedUserId: 'b', didAttend: undefined }]);
export const why = (one: InviteOutcome): string => one.status === 'refused' ? one.error : one.userId;
export async function goOn(caught: unknown): Promise<InviteResult> {
  if (!isInviteError(caught)) throw caught;
  return rooms.invite('x', caught.partial.open, { resume: undefined, onProgress: ({ done }) => console.log(done) });
}
export const updated = updateRoom(rooms.client, { body: { socialId: 'x', name: 'New' } }, { timeout: 5_000 });
export async function hosts(): Promise<string[]> {
  const names: string[] = [];
  for await (const host of rooms.listAlternateHosts('x', { sort: 'host,asc' })) names.push(host.user?.name ?? '');
  return names;
}
// @ts-expect-error the body is required
updateRoom(rooms.client, {});
// @ts-expect-error a misspelled field is an error
rooms.update({ socialId: 'x', nmae: 'x' });
// @ts-expect-error an update needs its id
rooms.update({ name: 'x' });
`,
  },
  media: {
    mjs: `${env}
import { MediaClient, readImageHeader } from '@room-sessions/media';
const png = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='), (c) => c.charCodeAt(0));
assert.deepEqual(readImageHeader(png), { type: 'png', width: 1, height: 1 });
const image = await new MediaClient({ baseUrl, apiKey }).uploadImage(png, { name: 'dot' });
assert.equal(image.error, undefined);
assert.equal(typeof image.imageId, 'string');

// From a file, with the entry for Node.
import { writeFile } from 'node:fs/promises';
import { imageFile } from '@room-sessions/media/node';
await writeFile('dot.png', png);
const steps = [];
const uploaded = await new MediaClient({ baseUrl, apiKey }).uploadImage(imageFile('dot.png'), {}, { onProgress: ({ sent }) => steps.push(sent) });
assert.equal(uploaded.imageName, 'dot.png');
assert.deepEqual(steps, [0, png.length]);
const stored = await fetch(uploaded.imageURI);
assert.deepEqual(new Uint8Array(await stored.arrayBuffer()), png);
`,
    ts: `
import { type Image, type ImageSource, MediaClient, type Playlist, type UploadOptions } from '@room-sessions/media';
import { imageFile } from '@room-sessions/media/node';
const media = new MediaClient({ baseUrl: 'https://gateway.example.com', apiKey: 'key' });
export const image: Promise<Image> = media.uploadImage(new Uint8Array(), { name: 'x', width: undefined });
const options: UploadOptions = { onProgress: ({ sent, total = sent }) => console.log(sent / total), maxBytes: undefined, timeout: 5_000 };
export const file: Promise<Image> = media.uploadImage(imageFile('logo.png'), undefined, options);
async function* chunks(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array();
}
export const sources: ImageSource[] = [new ArrayBuffer(1), new Blob([]), new Blob([]).stream(), chunks(), { size: 1, replayable: true, open: chunks }];
// @ts-expect-error a path is a file for Node only
media.uploadImage('logo.png');
export const playlists: Promise<Playlist[]> = media.listPlaylists({ size: 5 }, { prefetch: 2, limit: 20 }).all({ limit: 10 });
`,
  },
  recordings: {
    mjs: `${env}
import { RecordingsClient } from '@room-sessions/recordings';
const recordings = new RecordingsClient({ baseUrl, apiKey });
const saved = await recordings.save({ socialId, name: 'Kick-off', participants: [] });
assert.equal(saved.status, 'PROCESSING');
`,
    ts: `
import { type Recording, RecordingsClient } from '@room-sessions/recordings';
const recordings = new RecordingsClient({ baseUrl: 'https://gateway.example.com', apiKey: 'key' });
export const saved: Promise<Recording> = recordings.save({ name: 'x', participants: [{ userId: 'u' }] });
export const text: Promise<unknown> = recordings.getTranscriptionText({ extraQuery: { socialRecordingId: 'r' } });
// @ts-expect-error only responses have a status
recordings.save({ status: 'PROCESSING' });
`,
  },
  badging: {
    mjs: `${env}
import { BadgingClient } from '@room-sessions/badging';
const badging = new BadgingClient({ baseUrl, apiKey });
assert.equal(typeof (await badging.getQuestion()).title, 'string');
assert.equal((await badging.listUserData({ size: 2 })).items.length, 2);
`,
    ts: `
import { type BadgeQuestion, BadgingClient } from '@room-sessions/badging';
const badging = new BadgingClient({ baseUrl: 'https://gateway.example.com', apiKey: 'key' });
export const question: Promise<BadgeQuestion> = badging.getQuestion();
export const titles = async (): Promise<unknown> => (await badging.listUserData({ sort: 'title,desc' })).items.map((one) => one.title);
`,
  },
  sdk: {
    mjs: `${env}
import { getBadgeQuestion, isAbortError, RoomSessions } from '@room-sessions/sdk';
const sessions = new RoomSessions({ baseUrl, apiKey });
assert.equal(typeof (await sessions.rooms.getGuestUser()).bearer, 'string');
assert.equal(typeof (await getBadgeQuestion(sessions.client)).title, 'string');
const signal = AbortSignal.abort();
assert.ok(isAbortError(await sessions.with({ signal }).badging.getQuestion().catch((e) => e)));
`,
    ts: `
import { type CallPromise, RoomSessions, type Settings } from '@room-sessions/sdk';
const sessions = new RoomSessions();
export const settings: CallPromise<Settings> = sessions.rooms.getSettings('x', { headers: { 'accept-language': undefined } });
export const raw: Promise<Response> = settings.raw().then(({ response }) => response);
`,
  },
  gateway: {
    mjs: `${env}
import { sample, startGateway } from '@room-sessions/gateway';
const gateway = await startGateway();
const answer = await fetch(gateway.url + '/api/v1/social/settings/' + sample.socialId, { headers: { 'x-api-key': gateway.apiKey } });
assert.equal(answer.status, 200);

// The control plane, with its own entry.
import { ControlError, createControl } from '@room-sessions/gateway/control';
const control = createControl({ url: gateway.url, token: gateway.controlToken });
await control.expectations.set({ operation: 'getBadgeQuestion', effect: { status: 503 }, times: 1 });
const question = async () => (await fetch(gateway.url + '/api/v1/badging/badge/question', { headers: { 'x-api-key': gateway.apiKey } })).status;
assert.deepEqual([await question(), await question()], [503, 200]);
assert.equal((await gateway.control.requests.list()).requests.length, 3);
await assert.rejects(control.snapshots.restore('none'), ControlError);

// The console: the page and each file that it loads. The script is one module.
import { gzipSync } from 'node:zlib';
const served = async (path) => {
  const answer = await fetch(gateway.url + path);
  assert.equal(answer.status, 200, path);
  return answer.text();
};
const page = await served('/console');
const loaded = new Set(page.match(/\\/console\\/[\\w./]+/g));
const styles = ['base', 'controls', 'frame', 'list', 'detail', 'forms'];
assert.deepEqual([...loaded], ['icon.svg', ...styles.map((name) => 'styles/' + name + '.css'), 'modules/console/page/main.js'].map((name) => '/console/' + name));
let weight = 0;
for (const path of ['/console', ...loaded, '/console/api.json']) {
  const text = await served(path);
  weight += gzipSync(text, { level: 9 }).length;
  if (path.endsWith('.js')) assert.doesNotMatch(text, /^import |[;}]import ?["{]/m);
}
assert.ok(weight <= 60_000, 'the console weighs ' + weight + ' bytes after gzip');
await gateway.close();

// The command in node_modules/.bin, which exits on SIGTERM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
const bin = spawn('node_modules/.bin/room-sessions-gateway', ['--port', '0', '--api-key', 'key'], { stdio: ['ignore', 'pipe', 'ignore'] });
const [line] = await once(bin.stdout.setEncoding('utf8'), 'data');
assert.match(line, /^ready http:\\/\\/127\\.0\\.0\\.1:\\d+\\n$/);
bin.kill('SIGTERM');
assert.deepEqual(await once(bin, 'exit'), [0, null]);
`,
    ts: `
import { sample, startGateway } from '@room-sessions/gateway';
import { type Control, createControl, type ExpectationInput, type JournalEntry } from '@room-sessions/gateway/control';
export async function url(): Promise<string> {
  const gateway = await startGateway({ assume: { 'banner-auth': 'required' } });
  const control: Control = gateway.control;
  const fault: ExpectationInput = { operation: 'updateRoom', effect: { delay: 5 } };
  await control.expectations.set(fault);
  // @ts-expect-error unknown operation
  await control.expectations.set({ operation: 'updateRooms', effect: { drop: true } });
  await control.clock.advance(60_000);
  await gateway.close();
  return gateway.url + sample.socialId;
}
export async function first(): Promise<JournalEntry | undefined> {
  for await (const entry of createControl({ url: 'http://127.0.0.1', token: 'x' }).requests.watch({ after: 0 })) return entry;
  return undefined;
}
`,
  },
  cli: {
    mjs: `${env}
import { execFileSync, spawnSync } from 'node:child_process';
const bin = 'node_modules/.bin/room-sessions';
const variables = { PATH: process.env.PATH, HOME: process.cwd(), ROOM_SESSIONS_BASE_URL: baseUrl, ROOM_SESSIONS_API_KEY: apiKey };
const run = (...args) => execFileSync(bin, args, { encoding: 'utf8', env: variables });
assert.match(run('--help'), /^Usage: room-sessions COMMAND/);
assert.equal(typeof JSON.parse(run('rooms', 'get-settings', socialId, '--drift')).settings, 'object');
const refused = spawnSync(bin, ['badging', 'get-question'], { encoding: 'utf8', env: { ...variables, ROOM_SESSIONS_API_KEY: 'wrong' } });
assert.equal(refused.status, 1);
import { findConnection } from '@room-sessions/cli';
const connection = await findConnection({ env: variables });
assert.equal(connection.baseUrl, baseUrl);
assert.equal(await connection.readKey(), apiKey);
`,
    ts: `
import { type Connection, findConnection } from '@room-sessions/cli';
export const connection: Promise<Connection> = findConnection({ env: {}, profile: 'staging' });
export const key = async (): Promise<string> => (await connection).readKey();
`,
  },
  probe: {
    mjs: `${env}
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { compare, parseCapture, toMarkdown } from '@room-sessions/probe';
const bin = (...args) => spawnSync('node_modules/.bin/room-sessions-probe', args, { encoding: 'utf8', env: { ...process.env, ROOM_SESSIONS_API_KEY: apiKey } });
const live = bin('--base-url', baseUrl, '--room', socialId, '--pause', '0', '--har', 'calls.har', '--report', 'found.json');
assert.equal(live.status, 0, live.stdout + live.stderr);
assert.match(bin('--version').stdout, /^\\d+\\.\\d+\\.\\d+\\n$/);
const found = JSON.parse(readFileSync('found.json', 'utf8'));
assert.deepEqual(await compare(parseCapture(readFileSync('calls.har', 'utf8'))), found);
assert.match(toMarkdown(found), /settings-fields/);
`,
    ts: `
import { compare, type Findings, parseCapture, type Verdict } from '@room-sessions/probe';
export const findings: Promise<Findings> = compare(parseCapture('{"requests":[]}'), { onProgress: (done, total) => done / total });
export const verdicts = ({ findings }: Findings): Verdict[] => findings.map(({ verdict }) => verdict);
// @ts-expect-error a capture is not a string
compare('calls.har');
`,
  },
  mcp: {
    mjs: `${env}
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createHandler } from '@room-sessions/mcp';

// The command in node_modules/.bin, in both eras of the protocol.
const variables = { PATH: process.env.PATH, ROOM_SESSIONS_BASE_URL: baseUrl, ROOM_SESSIONS_API_KEY: apiKey };
const prefix = 'io.modelcontextprotocol/';
const _meta = { [prefix + 'protocolVersion']: '2026-07-28', [prefix + 'clientInfo']: { name: 'test', version: '1' }, [prefix + 'clientCapabilities']: {} };
const handshake = { protocolVersion: '2025-11-25', clientInfo: { name: 'test', version: '1' }, capabilities: {} };
const call = { name: 'getRoomSettings', arguments: { socialId } };
for (const [first, params] of [['server/discover', { _meta }], ['initialize', handshake]]) {
  const command = spawn('node_modules/.bin/room-sessions-mcp', [], { env: variables, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: command.stdout })[Symbol.asyncIterator]();
  const ask = async (id, method, params) => {
    command.stdin.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\\n');
    const { value } = await lines.next();
    assert.ok(!value.includes(apiKey));
    return JSON.parse(value).result;
  };
  await ask(1, first, params);
  const envelope = first === 'initialize' ? {} : { _meta };
  assert.equal((await ask(2, 'tools/list', envelope)).tools.length, 7);
  const { structuredContent } = await ask(3, 'tools/call', { ...call, ...envelope });
  assert.equal(structuredContent.settings.isOpen, true);
  command.stdin.end();
  assert.deepEqual(await once(command, 'exit'), [0, null]);
}

// The command is one file, because each file slows the start.
import { readFileSync } from 'node:fs';
const code = readFileSync('node_modules/@room-sessions/mcp/dist/bin.js', 'utf8');
const imported = [...code.matchAll(/^import .*?from "([^"]+)"|\\bimport\\("([^"]+)"/gm)].map(([, from, later]) => from ?? later);
assert.ok(imported.length > 0 && imported.every((from) => from.startsWith('node:')), imported.join());

// The handler, which shares core with the program.
const { fetch: answer } = createHandler({ client: { baseUrl, apiKey } });
const headers = { host: 'localhost', accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const post = (more) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
  return answer(new Request('http://localhost/mcp', { method: 'POST', headers: { ...headers, ...more }, body }));
};
assert.match(await (await post({})).text(), /"isOpen":true/);
assert.equal((await post({ host: 'attacker.example' })).status, 403);
import { isConfigurationError } from '@room-sessions/core';
assert.throws(() => createHandler({ client: { baseUrl, apiKey }, tools: ['getRoom'] }), isConfigurationError);
`,
    ts: `
import { createHandler, type Handler } from '@room-sessions/mcp';
const handler: Handler = createHandler({ client: { baseUrl: 'https://gateway.example.com', apiKey: 'key' }, tools: undefined });
export const answer = (request: Request): Promise<Response> => handler.fetch(request);
// @ts-expect-error unknown option
createHandler({ allowWrite: true });
`,
  },
  contracts: {
    faultyTypes: '@pact-foundation',
    next: ['schemas'],
    mjs: `${env}
import { table, verifyContracts } from '@room-sessions/contracts';
const { STATE_URL: stateUrl, STATE_TOKEN: stateToken } = process.env;
const verification = await verifyContracts({ providerBaseUrl: baseUrl, apiKey, stateUrl, stateToken });
assert.ok(verification.results.length > 40);
assert.ok(verification.results.every(({ outcome }) => outcome === 'verified'), table(verification));
import pact from '@room-sessions/contracts/pacts/room-sessions-rooms-room-sessions-gateway.json' with { type: 'json' };
assert.equal(pact.consumer.name, 'room-sessions-rooms');
import { Matchers } from '@pact-foundation/pact';
import { like } from '@room-sessions/contracts/matchers';
import { zPlaylist } from '@room-sessions/schemas';
assert.deepEqual(Matchers.reify(like(zPlaylist, { name: 'Focus' })), { name: 'Focus' });
`,
    ts: `
import { type Verification, verifyContracts } from '@room-sessions/contracts';
import { like } from '@room-sessions/contracts/matchers';
import { zUser } from '@room-sessions/schemas';
export const verification: Promise<Verification> = verifyContracts({ providerBaseUrl: 'https://gateway.example.com', apiKey: 'key', stateUrl: undefined });
export const user: unknown = like(zUser, { name: 'Ann' });
// @ts-expect-error unknown field of a user
like(zUser, { colour: 'green' });
`,
  },
};
