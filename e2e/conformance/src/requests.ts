// One valid request for each operation, from the sample data, as a plain value: for tools that accept
// requests but no code.
import { readDocument, readOperations } from '@room-sessions/codegen/document';
import { sample } from '@room-sessions/gateway';
import { values } from '../clients/values.ts';

export interface PlainRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Facts that the document does not contain. */
interface Given extends Pick<PlainRequest, 'query' | 'body'> {
  readonly parameters?: Readonly<Record<string, string>>;
}

const { roomSetId, recordingId } = sample;
const { socialId } = values;

/** One pixel. */
export const { png } = values;

const page = { page: '0', size: '5' };

const table: Readonly<Record<string, Given>> = {
  listAlternateHosts: {
    parameters: { socialId },
    query: { text: 'an', ...page, sort: 'name,asc' },
  },
  inviteUsers: { parameters: { socialId }, body: values.invites },
  saveEntryConfig: { body: values.entryConfig },
  copyRoomSet: { query: { socialRoomSetId: roomSetId } },
  showBanner: { parameters: { socialId }, body: {} },
  updateRoom: { body: values.room },
  getRoomSettings: { parameters: { socialId } },
  updateEvent: { body: values.event },
  getGuestUser: {},
  uploadImage: {
    parameters: { imageName: 'dot', type: 'png', width: '1', height: '1' },
    body: png,
  },
  createPlaylist: { body: values.newPlaylist },
  updatePlaylist: { body: values.playlist },
  listPlaylists: { query: { ...page, sort: 'name,desc' } },
  saveRecording: { body: values.recording },
  reportFailedRecording: { body: values.failed },
  getTranscriptionText: { query: { socialRecordingId: recordingId } },
  listTranscriptions: { query: { ...page, sort: 'dateCreated,desc' } },
  getBadgeQuestion: {},
  listUserBadgeData: { query: { ...page, sort: 'title,asc' } },
  submitSurveyAnswer: { body: values.answer },
};

const operations = readOperations(await readDocument());

export const requests: readonly PlainRequest[] = operations.map(({ id, method, path }) => {
  const given = table[id];
  if (!given)
    throw new Error(`e2e/conformance/src/requests.ts has no request for ${id}; write one.`);
  const { parameters = {}, ...rest } = given;
  return { operationId: id, method, path: filled(path, parameters), ...rest };
});

/** @throws Error if one of its parameters is missing. */
function filled(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`requests.ts: ${template} has no ${name}.`);
    return value;
  });
}

/** With its query; an id that is encoded twice would be another. */
export function pathOf({ path, query }: PlainRequest): string {
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path;
}

/** Those of the document, in its order. */
export const operationIds = (): string[] => operations.map(({ id }) => id);
