// Calls: the requests with the same `X-Client-Request-Id` are the attempts of one call. A request can be
// copied as a curl command and as code for the SDK; the key is left out, because both read it from the
// environment.
import { decode } from '../parts/address.ts';
import { getTargets } from '../parts/values.ts';
import type { Api } from '../../api.ts';
import type { JournalEntry } from '../../../control/client.ts';

export interface Call {
  /** The oldest first. */
  readonly attempts: readonly JournalEntry[];
  readonly first: JournalEntry;
  readonly last: JournalEntry;
}

/** @param entries The newest first, as the calls are. */
export function groupCalls(entries: readonly JournalEntry[]): Call[] {
  const groups = Map.groupBy(entries.toReversed(), ({ seq, method, path, request }) => {
    const id = request.headers['x-client-request-id'];
    // An app may use one id for several calls.
    return id === undefined ? seq : `${id} ${method} ${path}`;
  });
  return [...groups.values()]
    .map((attempts) => ({ attempts, first: attempts[0]!, last: attempts.at(-1)! }))
    .toReversed();
}

const start = ({ at }: JournalEntry): number => Date.parse(at);

/** The duration with all attempts and the waits between them, in milliseconds. */
export const took = ({ first, last }: Call): number => start(last) + last.ms - start(first);

/** How long the client waited before this attempt, in milliseconds. */
export function waitBefore(entry: JournalEntry, { attempts }: Call): number {
  const before = attempts[attempts.indexOf(entry) - 1];
  return before ? Math.max(start(entry) - start(before) - before.ms, 0) : 0;
}

/** The parameters of the path, by their names in the API document. */
export function getParams(
  { operations }: Api,
  entry: Pick<JournalEntry, 'operation' | 'path'>,
): Record<string, string> {
  const template = operations.find(({ id }) => id === entry.operation)?.path.split('/') ?? [];
  const sent = (entry.path.split('?', 1)[0] ?? '').split('/');
  return Object.fromEntries(
    template.flatMap((part, index) =>
      part.startsWith('{') ? [[part.slice(1, -1), decode(sent[index] ?? '')]] : [],
    ),
  );
}

/** The parameters of the path and the query that are ids of records. */
export function getReferences(api: Api, entry: JournalEntry): { member: string; id: string }[] {
  const { searchParams } = new URL(entry.path, location.origin);
  return [...Object.entries(getParams(api, entry)), ...searchParams]
    .map(([member, id]) => ({ member, id }))
    .filter(({ member }) => getTargets(api, member).length > 0);
}

type SentRequest = Pick<JournalEntry, 'method' | 'path' | 'operation' | 'request'>;

/** A text in single quotes for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Headers that curl sets itself, and the one that has the key. */
const left = /^(?:accept-encoding|connection|content-length|host|transfer-encoding|x-api-key)$/;

export function toCurl({ method, path, request }: SentRequest, origin: string): string {
  const { headers, body } = request;
  const parts = [
    `curl -X ${method} ${quote(origin + path)}`,
    ...('x-api-key' in headers ? ['-H "X-API-Key: $ROOM_SESSIONS_API_KEY"'] : []),
    ...Object.entries(headers)
      .filter(([name, value]) => !left.test(name) && value !== '[redacted]')
      .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quote(body)}`] : []),
  ];
  return parts.join(' \\\n  ');
}

/** `undefined` without a method, and without the whole body. */
export function toSdkCode(api: Api, entry: SentRequest, origin: string): string | undefined {
  const method = api.operations.find(({ id }) => id === entry.operation)?.sdkMethod;
  if (method === undefined || entry.request.truncated) return undefined;
  const query = [...new URL(entry.path, origin).searchParams].map(([name, value]) => [
    name,
    // The numbers in the queries of the SDK.
    /^(?:page|size)$/.test(name) ? Number(value) : value,
  ]);
  const given = [
    ...Object.values(getParams(api, entry)).map((id) => JSON.stringify(id)),
    ...(entry.request.body ? [entry.request.body] : []),
    ...(query.length > 0 ? [JSON.stringify(Object.fromEntries(query), null, 2)] : []),
  ];
  return `import { RoomSessions } from '@room-sessions/sdk';

// The key is read from ROOM_SESSIONS_API_KEY.
const sessions = new RoomSessions({ baseUrl: ${JSON.stringify(origin)} });
console.log(await sessions.${method}(${given.join(', ')}));
`;
}
