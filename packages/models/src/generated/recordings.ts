// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Sort } from '../sort.ts';

import type { Recording, RecordingInput } from './models.ts';

/**
 * The response of `saveRecording`. API document: Endpoints, `POST /api/v1/recording/save`.
 */
export type SaveRecordingOutput = Recording;

/**
 * The input of `saveRecording`. API document: Endpoints, `POST /api/v1/recording/save`.
 */
export type SaveRecordingInput = {
  /**
   * The recording.
   */
  body: RecordingInput;
};

/**
 * The response of `getTranscriptionText`. API document: Endpoints, `GET /api/v1/transcription/text`.
 */
export type GetTranscriptionTextOutput = unknown;

/**
 * The input of `getTranscriptionText`. API document: Endpoints, `GET /api/v1/transcription/text`.
 */
export type GetTranscriptionTextInput = {};

/**
 * The response of `listTranscriptions`. API document: Endpoints, `GET /api/v1/transcription`.
 */
export type ListTranscriptionsOutput = Array<unknown>;

/**
 * The input of `listTranscriptions`. API document: Endpoints, `GET /api/v1/transcription`.
 */
export type ListTranscriptionsInput = {
  /**
   * Number of the page, from 0. Default: 0.
   */
  page?: number | undefined;
  /**
   * Items per request. Default: 20. Not documented: docs/gaps.md#max-page-size, docs/gaps.md#oversized-page.
   */
  size?: number | undefined;
  /**
   * Name of the property to sort by; append `,asc` or `,desc` to set the direction.
   */
  sort?: Sort<ListTranscriptionsOutput[number]> | undefined;
};

/**
 * The response of `reportFailedRecording`. API document: Endpoints, `POST /api/v1/recording/failed`.
 */
export type ReportFailedRecordingOutput = unknown;

/**
 * The input of `reportFailedRecording`. API document: Endpoints, `POST /api/v1/recording/failed`.
 */
export type ReportFailedRecordingInput = {
  /**
   * Any JSON value; the body is not documented. Not documented: docs/gaps.md#failed-recording-body, docs/gaps.md#failed-recording-status, docs/gaps.md#failed-recording-unknown.
   */
  body?: unknown | undefined;
};
