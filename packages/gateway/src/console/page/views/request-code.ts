// A journalled request as a curl command and as code for the SDK. The key is left out: both read it
// from the environment.
import type { JournalEntry } from '../../../control/client.ts';
import type { Api } from '../../api.ts';
import { getParams } from './calls.ts';

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
  const parts = [
    `curl -X ${method} ${quote(origin + path)}`,
    ...('x-api-key' in headers ? ['-H "X-API-Key: $ROOM_SESSIONS_API_KEY"'] : []),
    ...Object.entries(headers)
      .filter(([name, value]) => !left.has(name) && value !== '[redacted]')
      .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body ? [`--data-raw ${quote(body)}`] : []),
  ];
  return parts.join(' \\\n  ');
}

/** The method of each operation. Its arguments are the parameters of the path, then body or query. */
const methods: Readonly<Record<string, string>> = {
  listAlternateHosts: 'rooms.listAlternateHosts',
  inviteUsers: 'rooms.invite',
  saveEntryConfig: 'rooms.saveEntryConfig',
  copyRoomSet: 'rooms.copyRoomSet',
  getGuestUser: 'rooms.getGuestUser',
  showBanner: 'rooms.showBanner',
  updateRoom: 'rooms.update',
  getRoomSettings: 'rooms.getSettings',
  updateEvent: 'rooms.updateEvent',
  updatePlaylist: 'media.updatePlaylist',
  createPlaylist: 'media.createPlaylist',
  listPlaylists: 'media.listPlaylists',
  saveRecording: 'recordings.save',
  reportFailedRecording: 'recordings.reportFailed',
  getTranscriptionText: 'recordings.getTranscriptionText',
  listTranscriptions: 'recordings.listTranscriptions',
  getBadgeQuestion: 'badging.getQuestion',
  listUserBadgeData: 'badging.listUserData',
  submitSurveyAnswer: 'badging.submitSurveyAnswer',
};

/** Numbers are numbers in the queries of the SDK. */
const numeric = new Set(['page', 'size']);

/** `undefined` without a method, and for an image, whose bytes the journal does not keep. */
export function toSdkCode(api: Api, entry: SentRequest, origin: string): string | undefined {
  const method = methods[entry.operation ?? ''];
  if (method === undefined) return undefined;
  const query = [...new URL(entry.path, origin).searchParams].map(([name, value]) => [
    name,
    numeric.has(name) ? Number(value) : value,
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
