// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, Client, PageOptions, Pages } from '@room-sessions/core';
import { paginate } from '@room-sessions/core/internal';

import {
  getTranscriptionTextOperation,
  listTranscriptionsOperation,
  reportFailedRecordingOperation,
  saveRecordingOperation,
} from './operations.ts';
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
 * Saves a recording of a session.
 *
 * API document: Endpoints, `POST /api/v1/recording/save`.
 *
 * @param client The client that sends the request.
 * @param input `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const saveRecording = (
  client: Client,
  input: SaveRecordingInput,
  options?: CallOptions,
): CallPromise<SaveRecordingOutput> => client.call(saveRecordingOperation, input, options);

/**
 * Returns transcription text. Its query parameters are not documented; pass them as `extraQuery`.
 *
 * API document: Endpoints, `GET /api/v1/transcription/text`.
 * Not documented: docs/gaps.md#transcription-text-query, docs/gaps.md#transcription-text-response.
 *
 * @param client The client that sends the request.
 * @param input Empty: the operation has no inputs.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const getTranscriptionText = (
  client: Client,
  input?: GetTranscriptionTextInput,
  options?: CallOptions,
): CallPromise<GetTranscriptionTextOutput> =>
  client.call(getTranscriptionTextOperation, input, options);

/**
 * Lists transcriptions, a page at a time, for example sorted by their creation time, descending; the name of this property is not documented.
 *
 * API document: Endpoints, `GET /api/v1/transcription`.
 * Not documented: docs/gaps.md#transcription-sort-property, docs/gaps.md#transcription-list-payload.
 *
 * @param client The client that sends the request.
 * @param input optionally `page`, `size`, `sort`.
 * @param options Options of the list and its calls.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const listTranscriptions = (
  client: Client,
  input?: ListTranscriptionsInput,
  options?: PageOptions,
): Pages<unknown> => paginate(client, listTranscriptionsOperation, input, options);

/**
 * Reports a failed recording. Its body and parameters are not documented; pass any values as `body` and `extraQuery`.
 *
 * API document: Endpoints, `POST /api/v1/recording/failed`.
 * Not documented: docs/gaps.md#failed-recording-parameters, docs/gaps.md#failed-recording-body, docs/gaps.md#failed-recording-status, docs/gaps.md#failed-recording-unknown, docs/gaps.md#failed-recording-response.
 *
 * @param client The client that sends the request.
 * @param input optionally `body`.
 * @param options Options of the call.
 * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
 */
export const reportFailedRecording = (
  client: Client,
  input?: ReportFailedRecordingInput,
  options?: CallOptions,
): CallPromise<ReportFailedRecordingOutput> =>
  client.call(reportFailedRecordingOperation, input, options);
