// Generated from spec/ by `pnpm generate`. Do not edit.

import {
  type Call,
  type CallOptions,
  type Client,
  type Operation,
  type PageOptions,
  type Pages,
  paginate,
  reportUnknownFields,
} from '@room-sessions/core';

import type {
  GetTranscriptionTextInput,
  GetTranscriptionTextOutput,
  ListTranscriptionsInput,
  ReportFailedRecordingInput,
  ReportFailedRecordingOutput,
  SaveRecordingInput,
  SaveRecordingOutput,
} from '@room-sessions/models';

/**
 * The facts of `saveRecording`, as `client.call` takes them.
 */
export const saveRecordingOperation: Operation = {
  id: 'saveRecording',
  method: 'POST',
  path: '/api/v1/recording/save',
  body: 'json',
  fields: [
    reportUnknownFields,
    'socialRecordingId socialId userId recordingId name storageBucket recordingSize startDateTime endDateTime processingStartDateTime processingEndDateTime participants user',
  ],
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Save a recording.
 *
 * Saves a recording of a session.
 *
 * API document: Endpoints, `POST /api/v1/recording/save`.
 */
export const saveRecording = (
  client: Client,
  input: SaveRecordingInput,
  options?: CallOptions,
): Call<SaveRecordingOutput> => client.call(saveRecordingOperation, input, options);

/**
 * The facts of `getTranscriptionText`, as `client.call` takes them.
 */
export const getTranscriptionTextOperation: Operation = {
  id: 'getTranscriptionText',
  method: 'GET',
  path: '/api/v1/transcription/text',
  response: 'unknown',
  auth: 'required',
  retry: 'safe',
};

/**
 * Get transcription text.
 *
 * Returns transcription text. Its query parameters are not shown; pass them as `extraQuery`.
 *
 * API document: Endpoints, `GET /api/v1/transcription/text`.
 */
export const getTranscriptionText = (
  client: Client,
  input?: GetTranscriptionTextInput,
  options?: CallOptions,
): Call<GetTranscriptionTextOutput> => client.call(getTranscriptionTextOperation, input, options);

/**
 * The facts of `listTranscriptions`, as `client.call` takes them.
 */
export const listTranscriptionsOperation: Operation = {
  id: 'listTranscriptions',
  method: 'GET',
  path: '/api/v1/transcription',
  query: ['page', 'size', 'sort'],
  auth: 'required',
  retry: 'safe',
};

/**
 * List transcriptions.
 *
 * Lists transcriptions, a page at a time, for example sorted by their creation time, descending; the name of that property is not shown.
 *
 * API document: Endpoints, `GET /api/v1/transcription`.
 */
export const listTranscriptions = (
  client: Client,
  input?: ListTranscriptionsInput,
  options?: PageOptions,
): Pages<unknown> => paginate(client, listTranscriptionsOperation, input, options);

/**
 * The facts of `reportFailedRecording`, as `client.call` takes them.
 */
export const reportFailedRecordingOperation: Operation = {
  id: 'reportFailedRecording',
  method: 'POST',
  path: '/api/v1/recording/failed',
  body: 'json',
  response: 'unknown',
  auth: 'required',
  retry: 'unsafe',
};

/**
 * Report a failed recording.
 *
 * Reports a failed recording. Its body and parameters are not shown; `body` and `extraQuery` carry what a deployment wants.
 *
 * API document: Endpoints, `POST /api/v1/recording/failed`.
 */
export const reportFailedRecording = (
  client: Client,
  input?: ReportFailedRecordingInput,
  options?: CallOptions,
): Call<ReportFailedRecordingOutput> => client.call(reportFailedRecordingOperation, input, options);
