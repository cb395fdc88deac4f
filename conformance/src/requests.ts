// One well-formed request for each operation, of the sample data, as a plain value: for tools that
// take requests and no code.
import { readFileSync } from 'node:fs';
import { sample } from '@room-sessions/gateway';
import { parse } from 'yaml';
import { values } from '../clients/values.ts';

export interface PlainRequest {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export const specPath: string = new URL('../../spec/openapi.yaml', import.meta.url).pathname;

const { roomSetId, recordingId } = sample;
const { socialId } = values;

/** One pixel. */
export const { png } = values;

const page = { page: '0', size: '5' };

const table: Readonly<Record<string, Omit<PlainRequest, 'operationId'>>> = {
  listAlternateHosts: {
    method: 'GET',
    path: `/api/v1/social/alternate/host/${socialId}`,
    query: { text: 'an', ...page, sort: 'name,asc' },
  },
  inviteUsers: {
    method: 'POST',
    path: `/api/v1/social/invite/${socialId}`,
    body: values.invites,
  },
  saveEntryConfig: {
    method: 'POST',
    path: '/api/v1/rules/entry/config',
    body: values.entryConfig,
  },
  copyRoomSet: {
    method: 'POST',
    path: '/api/v1/social/room/set/copy',
    query: { socialRoomSetId: roomSetId },
  },
  showBanner: { method: 'POST', path: `/api/v1/social/${socialId}/show/banner`, body: {} },
  updateRoom: {
    method: 'POST',
    path: '/api/v1/social/update',
    body: values.room,
  },
  getRoomSettings: { method: 'GET', path: `/api/v1/social/settings/${socialId}` },
  updateEvent: {
    method: 'PATCH',
    path: '/api/v1/event',
    body: values.event,
  },
  getGuestUser: { method: 'GET', path: '/api/v1/guest/user' },
  uploadImage: { method: 'POST', path: '/api/v1/image/upload/dot/png/1/1', body: png },
  createPlaylist: {
    method: 'POST',
    path: '/api/v1/audio/api/key/playlist',
    body: values.newPlaylist,
  },
  updatePlaylist: {
    method: 'PATCH',
    path: '/api/v1/audio/api/key/playlist',
    body: values.playlist,
  },
  listPlaylists: {
    method: 'GET',
    path: '/api/v1/social/playlist/all',
    query: { ...page, sort: 'name,desc' },
  },
  saveRecording: {
    method: 'POST',
    path: '/api/v1/recording/save',
    body: values.recording,
  },
  reportFailedRecording: {
    method: 'POST',
    path: '/api/v1/recording/failed',
    body: values.failed,
  },
  getTranscriptionText: {
    method: 'GET',
    path: '/api/v1/transcription/text',
    query: { socialRecordingId: recordingId },
  },
  listTranscriptions: {
    method: 'GET',
    path: '/api/v1/transcription',
    query: { ...page, sort: 'dateCreated,desc' },
  },
  getBadgeQuestion: { method: 'GET', path: '/api/v1/badging/badge/question' },
  listUserBadgeData: {
    method: 'GET',
    path: '/api/v1/badging/user/badge/data',
    query: { ...page, sort: 'title,asc' },
  },
  submitSurveyAnswer: {
    method: 'POST',
    path: '/api/v1/survey/answer',
    body: values.answer,
  },
};

export const requests: readonly PlainRequest[] = operationIds().map((operationId) => {
  const request = table[operationId];
  if (!request) throw new Error(`requests.ts has no request for the operation ${operationId}.`);
  return { operationId, ...request };
});

/** With its query; an id that is encoded twice would be another. */
export function pathOf({ path, query }: PlainRequest): string {
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path;
}

/** Those of the document, in its order. */
export function operationIds(): string[] {
  const { paths } = parse(readFileSync(specPath, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
}
