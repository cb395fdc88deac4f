// Seeded sequences of API requests, expectations and control calls, and what a gateway responds to each.
// The digests in oracle.json are those of the packed gateway before it was rebuilt; where expectations
// skip calls, those of a later gateway that had the same responses to all other sequences.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Gateway } from '../gateway.ts';
import type { OperationId } from '../generated/operations.ts';
import { startGateway } from './gateway.ts';
import { sample } from '../seed/sample.ts';
import { anyRequest, idSeed, type Request } from './random-requests.ts';

interface ControlCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** What of the response is compared. Default: all of it. */
  readonly compares?: 'status';
}

type Step = { readonly api: Request } | { readonly control: ControlCall };

// In the order of the recorded sequences.
const operations = `listAlternateHosts inviteUsers saveEntryConfig copyRoomSet showBanner updateRoom
  getRoomSettings updateEvent getGuestUser uploadImage createPlaylist updatePlaylist listPlaylists
  saveRecording reportFailedRecording getTranscriptionText listTranscriptions getBadgeQuestion
  listUserBadgeData submitSurveyAnswer`.split(/\s+/) as OperationId[];
const collections = ['rooms', 'roomSets', 'users', 'playlists', 'events', 'recordings', 'invites'];
const [firstUser = '', secondUser = ''] = sample.userIds;

const control = (
  method: string,
  path: string,
  body?: unknown,
  more: Pick<ControlCall, 'compares'> = {},
): ControlCall => ({ method, path, ...(body !== undefined && { body }), ...more });

const pick = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values);

const effect = fc.oneof(
  fc.record(
    {
      status: pick(200, 204, 404, 418, 500, 503),
      body: pick<unknown>({ a: 1 }, 'text', null, []),
      headers: pick({ 'x-one': '1' }, { 'content-type': 'text/plain' }),
    },
    { requiredKeys: ['status'] },
  ),
  pick(
    { rateLimit: { retryAfter: 3 } },
    { rateLimit: { retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' } },
    { drop: true },
    { reset: true },
    { truncate: 5 },
    { malformed: true },
    { dribble: { ms: 2, chunks: 3 } },
    { delay: 1 },
    { delay: { min: 0, max: 2 }, status: 503 },
    { status: 99 },
    { drop: true, status: 200 },
  ),
);

/** Half of them apply to the next calls, whatever these are. */
const expectation = fc.oneof(
  fc.record({ effect, times: pick(1, 2) }),
  fc.record({ effect, times: pick(1, 2), when: pick('before', 'after') }),
  fc.record(
    {
      operation: pick(...operations),
      match: pick<object>(
        { query: { page: '0' } },
        { body: { name: { pattern: 'a' } } },
        { params: { socialId: sample.socialId } },
        { exact: true },
      ),
      when: pick('before', 'after'),
      effect,
      times: pick(1, 2, 0),
      skip: pick(1),
    },
    { requiredKeys: ['effect'] },
  ),
);

const controlCall: fc.Arbitrary<ControlCall> = fc.oneof(
  { weight: 8, arbitrary: expectation.map((one) => control('POST', '/expectations', one)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        pick(...collections),
        pick('', '?size=3&order=newest', '?filter=a&size=4', '?page=1&size=2', '?sort=name,desc'),
      )
      .map(([name, query]) => control('GET', `/data/${name}${query}`)),
  },
  {
    weight: 12,
    arbitrary: pick(
      control('GET', '/expectations'),
      control('DELETE', '/expectations'),
      control('GET', '/clock'),
      control('POST', '/clock', { advance: 60_000 }),
      control('POST', '/clock', { freeze: '2030-07-01T00:00:00.000Z' }),
      control('POST', '/clock', { advance: 'soon' }),
      control('PUT', '/ids', { seed: 'another' }),
      control('PUT', '/snapshots/one'),
      control('POST', '/snapshots/one/restore'),
      control('GET', '/snapshots'),
      control('DELETE', '/snapshots/one'),
      control('POST', '/reset', {}, { compares: 'status' }),
      control('POST', '/reset', { seed: false }, { compares: 'status' }),
      control('GET', '/data'),
      control('POST', '/data/rooms', { name: 'Added' }),
      control('POST', '/data/users', { name: 1 }),
      control('PATCH', `/data/rooms/${sample.socialId}`, { name: 'Changed', theme: null }),
      control('PATCH', `/data/users/${firstUser}`, { name: 'Changed' }),
      control('DELETE', `/data/rooms/${sample.socialId}`, undefined, { compares: 'status' }),
      control('DELETE', `/data/playlists/${sample.playlistId}`, undefined, { compares: 'status' }),
      control('DELETE', `/data/nothing/${firstUser}`, undefined, { compares: 'status' }),
      control('POST', '/seed', { data: { playlists: [{ name: 'Seeded', qty: 2 }] } }),
      control('POST', '/seed', { mode: 'replace', data: { users: [{ name: 'Only' }] } }),
      control('POST', `/rooms/${sample.socialId}/participants`, { userId: secondUser }),
      control('DELETE', `/rooms/${sample.socialId}/participants/${secondUser}`),
      control('GET', '/requests?limit=3'),
      control('GET', '/requests?operation=listPlaylists&status=200'),
      control('DELETE', '/requests'),
      control('POST', '/requests/verify', { operation: 'listPlaylists', times: 0 }),
      control('POST', '/requests/verify', [{ operation: 'getRoomSettings' }]),
      control('POST', '/provider-states', { state: 'a room', params: {}, action: 'setup' }),
      control('POST', '/provider-states', {
        state: 'people who can be invited',
        params: { count: 2 },
        action: 'setup',
      }),
      control('POST', '/provider-states', { state: 'none', action: 'setup' }),
    ),
  },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: anyRequest.map((api) => ({ api })) },
  { weight: 2, arbitrary: controlCall.map((call) => ({ control: call })) },
);

/** The same sequences each time, with one version of fast-check. */
const sequences = (count: number): Step[][] =>
  fc.sample(fc.array(step, { minLength: 3, maxLength: 12 }), { seed: 20_261_126, numRuns: count });

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Received {
  readonly status: number | undefined;
  readonly headers: readonly string[];
  readonly assumed: unknown;
  /** Of a response that was cut off, its beginning. */
  readonly body: string;
  readonly cut: boolean;
}

function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: Sent,
): Promise<Received | 'no response'> {
  return new Promise((resolve) => {
    const sent = httpRequest(
      `${url}${path}`,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        const end = (cut: boolean) => (): void =>
          resolve({
            status: response.statusCode,
            headers: Object.keys(response.headers).toSorted(),
            assumed: response.headers['x-room-sessions-assumed'],
            body: Buffer.concat(chunks).toString(),
            cut,
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', end(true));
        response.once('end', end(false));
      },
    );
    sent.once('error', () => resolve('no response'));
    sent.end(body);
  });
}

/** Replaces what differs between two runs: random ids by their order, tokens, addresses and times. */
function createNormalizer(url: string): (text: string) => string {
  const ids = new Map<string, number>();
  return (text) =>
    text
      .replaceAll(url, 'URL')
      .replaceAll(new URL(url).host, 'HOST')
      .replaceAll(/"(bearer|refreshBearer|apiKey)":"[\w-]{20,}"/g, '"$1":"…"')
      // Seed data have more kinds than before.
      .replaceAll(
        /,"images":0,"banners":0,"surveyAnswers":0,"failedRecordings":0,"participants":0/g,
        '',
      )
      .replaceAll(/#\d+ |expectation-\d+|\\nThe journal keeps[^"]*/g, '')
      .replaceAll(/"(ms|seq|next)":[\d.]+/g, '"$1":0')
      .replaceAll(/"(date|offset)":("[^"]*"|-?\d+)/g, '"$1":0')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) =>
        Math.abs(Date.parse(time) - Date.now()) < 3_600_000 ? 'NOW' : time,
      )
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, (id) => {
        const known = ids.get(id.toLowerCase()) ?? ids.size;
        ids.set(id.toLowerCase(), known);
        return `id${known}`;
      });
}

/** Runs a sequence on a tenant of its own; returns a line for each response. */
async function runSequence(
  { url, control: own, controlToken }: Gateway,
  steps: readonly Step[],
): Promise<string[]> {
  const { apiKey, tenant } = await own.keys.create({ name: 'oracle' });
  const controlled = own.with({ tenant });
  await controlled.clock.freeze('2030-06-01T00:00:00.000Z');
  await controlled.ids.seed(idSeed);
  const agent = new Agent({ keepAlive: true });
  const normalize = createNormalizer(url);
  const lines: string[] = [];
  try {
    for (const one of steps) {
      if ('api' in one) {
        const { method, path, body } = one.api;
        const headers = { 'x-api-key': apiKey };
        const got = await send(url, agent, { method, path, headers, ...(body && { body }) });
        lines.push(normalize(`${method} ${path} ${body ?? ''} → ${JSON.stringify(unquoted(got))}`));
      } else {
        const { method, path, body, compares } = one.control;
        const headers = { authorization: `Bearer ${controlToken}` };
        const to = `/_control${path}${path.includes('?') ? '&' : '?'}tenant=${tenant}`;
        const text = body === undefined ? undefined : JSON.stringify(body);
        const got = await send(url, agent, {
          method,
          path: to,
          headers,
          ...(text && { body: text }),
        });
        if (got === 'no response') throw new Error(`no response to ${method} ${path}`);
        // The texts of errors may be better than they were.
        const whole = compares !== 'status' && got.status === 200;
        lines.push(
          normalize(
            `${method} ${path} ${text ?? ''} → ${whole ? JSON.stringify(unquoted(got)) : got.status}`,
          ),
        );
      }
    }
  } finally {
    agent.destroy();
  }
  return lines;
}

/** With a JSON body as a value, so that the quotes of its texts are not escaped twice. */
function unquoted(got: Received | 'no response'): unknown {
  if (got === 'no response') return got;
  try {
    return { ...got, body: JSON.parse(got.body) as unknown };
  } catch {
    return got;
  }
}

const digest = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);

/** The responses to all sequences, several at a time. */
async function runSequences(gateway: Gateway, all: readonly Step[][]): Promise<string[][]> {
  const results: string[][] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < all.length) {
      const at = next++;
      results[at] = await runSequence(gateway, all[at] ?? []);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return results;
}

/** Compares the responses of this gateway with those of the oracle. */
export async function compareWithOracle(count: number): Promise<void> {
  const expected = JSON.parse(
    await readFile(new URL('oracle.json', import.meta.url), 'utf8'),
  ) as string[];
  await using gateway = await startGateway();
  const all = sequences(count);
  const results = await runSequences(gateway, all);
  const different = results.find((lines, at) => digest(lines) !== expected[at]);
  // The responses of the first sequence that differs: the oracle has only their digest.
  expect(different?.join('\n') ?? 'none').toBe('none');
  expect(results).toHaveLength(count);
}
