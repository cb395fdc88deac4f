// One valid request for each operation as a plain value, for tools that accept requests but no code. Uses the
// sample data.
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

/** The input values of a request. */
interface RequestInput extends Pick<PlainRequest, 'query' | 'body'> {
  readonly parameters?: Readonly<Record<string, string>>;
}

const { roomSetId, recordingId } = sample;
const { socialId } = values;

/** A PNG of one pixel. */
export const { png } = values;

const page = { page: '0', size: '5' };

const table: Readonly<Record<string, RequestInput>> = {
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
    throw new Error(
      `e2e/conformance/src/requests.ts has no request for ${id}. Add an entry to \`table\`.`,
    );
  const { parameters = {}, ...rest } = given;
  return { operationId: id, method, path: fillPath(path, parameters), ...rest };
});

/** @throws Error if a parameter is missing. */
function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`requests.ts: ${template} has no ${name}.`);
    return value;
  });
}

/** Path and query. The path is already encoded. */
export function getPath({ path, query }: PlainRequest): string {
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path;
}

/** The operation ids in the order of the document. */
export const operationIds = (): string[] => operations.map(({ id }) => id);
