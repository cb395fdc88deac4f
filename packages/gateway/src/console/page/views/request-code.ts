// A journalled request as a curl command and as code for the SDK. The key is left out: both read it
// from the environment.
import type { JournalEntry } from '../../../control/client.ts';
import { decode } from '../parts/address.ts';

type SentRequest = Pick<JournalEntry, 'method' | 'path' | 'operation' | 'request'>;

/** A text in single quotes for a POSIX shell. */
const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Headers that curl sets itself, and the one that has the key. */
const left = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'x-api-key',
]);

export function toCurl({ method, path, request }: SentRequest, origin: string): string {
  const { headers, body } = request;
  const hasKey = Object.keys(headers).some((name) => name.toLowerCase() === 'x-api-key');
  const parts = [
    `curl -X ${method} ${quote(origin + path)}`,
    ...(hasKey ? ['-H "X-API-Key: $ROOM_SESSIONS_API_KEY"'] : []),
    ...Object.entries(headers)
      .filter(([name, value]) => !left.has(name.toLowerCase()) && value !== '[redacted]')
      .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quote(body)}`] : []),
  ];
  return parts.join(' \\\n  ');
}

/** The method of each operation, and its arguments: a parameter of the path, the query or the body. */
const calls: Readonly<Record<string, readonly [call: string, ...parameters: string[]]>> = {
  listAlternateHosts: ['rooms.listAlternateHosts', 'last', 'query'],
  inviteUsers: ['rooms.invite', 'last', 'body'],
  saveEntryConfig: ['rooms.saveEntryConfig', 'body'],
  copyRoomSet: ['rooms.copyRoomSet'],
  getGuestUser: ['rooms.getGuestUser'],
  showBanner: ['rooms.showBanner', 'room', 'body'],
  updateRoom: ['rooms.update', 'body'],
  getRoomSettings: ['rooms.getSettings', 'last'],
  updateEvent: ['rooms.updateEvent', 'body'],
  updatePlaylist: ['media.updatePlaylist', 'body'],
  createPlaylist: ['media.createPlaylist', 'body'],
  listPlaylists: ['media.listPlaylists', 'query'],
  saveRecording: ['recordings.save', 'body'],
  reportFailedRecording: ['recordings.reportFailed', 'body'],
  getTranscriptionText: ['recordings.getTranscriptionText'],
  listTranscriptions: ['recordings.listTranscriptions', 'query'],
  getBadgeQuestion: ['badging.getQuestion'],
  listUserBadgeData: ['badging.listUserData', 'query'],
  submitSurveyAnswer: ['badging.submitSurveyAnswer', 'body'],
};

/** Numbers are numbers in the queries of the SDK. */
const numeric = new Set(['page', 'size']);

export function toSdkCode(
  { method, path, operation, request }: SentRequest,
  origin: string,
): string {
  const url = new URL(path, origin);
  const parts = url.pathname.split('/');
  const query = Object.fromEntries(
    [...url.searchParams].map(([name, value]) => [name, numeric.has(name) ? Number(value) : value]),
  );
  const body = parse(request.body);
  const values: Readonly<Record<string, unknown>> = {
    last: decode(parts.at(-1) ?? ''),
    // `/api/v1/social/{socialId}/show/banner`
    room: decode(parts[4] ?? ''),
    query: Object.keys(query).length > 0 ? query : undefined,
    body,
  };
  const [call, ...parameters] = calls[operation ?? ''] ?? [];
  const source = (value: unknown): string => JSON.stringify(value, null, 2);
  if (call === undefined) {
    const options = {
      ...(Object.keys(query).length > 0 && { query }),
      ...(body !== undefined && { body }),
    };
    const more = Object.keys(options).length > 0 ? `, ${source(options)}` : '';
    return code(
      'request, RoomSessions',
      origin,
      `request(sessions.client, '${method}', ${JSON.stringify(url.pathname)}${more})`,
    );
  }
  const given = parameters.map((name) => values[name]).filter((value) => value !== undefined);
  return code('RoomSessions', origin, `sessions.${call}(${given.map(source).join(', ')})`);
}

const code = (imported: string, origin: string, call: string): string =>
  `import { ${imported} } from '@room-sessions/sdk';

// The key is read from ROOM_SESSIONS_API_KEY.
const sessions = new RoomSessions({ baseUrl: ${JSON.stringify(origin)} });
console.log(await ${call});
`;

function parse(body: string | undefined): unknown {
  if (body === undefined || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
