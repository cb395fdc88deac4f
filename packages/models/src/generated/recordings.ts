// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Sort } from '../sort.ts';

import type { Recording, RecordingInput } from './models.ts';

/**
 * What `saveRecording` answers with. API document: Endpoints, `POST /api/v1/recording/save`.
 */
export type SaveRecordingOutput = Recording;

/**
 * What `saveRecording` takes. API document: Endpoints, `POST /api/v1/recording/save`.
 */
export type SaveRecordingInput = {
  /**
   * The recording.
   */
  body: RecordingInput;
};

/**
 * What `getTranscriptionText` answers with. API document: Endpoints, `GET /api/v1/transcription/text`.
 */
export type GetTranscriptionTextOutput = unknown;

/**
 * What `getTranscriptionText` takes. API document: Endpoints, `GET /api/v1/transcription/text`.
 */
export type GetTranscriptionTextInput = {};

/**
 * What `listTranscriptions` answers with. API document: Endpoints, `GET /api/v1/transcription`.
 */
export type ListTranscriptionsOutput = Array<unknown>;

/**
 * What `listTranscriptions` takes. API document: Endpoints, `GET /api/v1/transcription`.
 */
export type ListTranscriptionsInput = {
  /**
   * Number of the page to fetch, from 0. Default: 0.
   */
  page?: number | undefined;
  /**
   * Items per request. Default: 20. Not known: docs/gaps.md#max-page-size.
   */
  size?: number | undefined;
  /**
   * Name of the property to sort by; append `,asc` or `,desc` to set the direction.
   */
  sort?: Sort<ListTranscriptionsOutput[number]> | undefined;
};

/**
 * What `reportFailedRecording` answers with. API document: Endpoints, `POST /api/v1/recording/failed`.
 */
export type ReportFailedRecordingOutput = unknown;

/**
 * What `reportFailedRecording` takes. API document: Endpoints, `POST /api/v1/recording/failed`.
 */
export type ReportFailedRecordingInput = {
  /**
   * What a deployment wants; not shown. Not known: docs/gaps.md#failed-recording-body, docs/gaps.md#failed-recording-status, docs/gaps.md#failed-recording-unknown.
   */
  body?: unknown | undefined;
};
