// Generated from spec/ by `pnpm generate`. Do not edit.

import type { Operation } from '@room-sessions/core';
import { encodeJson, encodeRecord } from '@room-sessions/core/internal';

/**
 * The facts of `saveRecording`.
 */
export const saveRecordingOperation: Operation = {
  id: 'saveRecording',
  method: 'POST',
  path: '/api/v1/recording/save',
  body: encodeRecord,
  fields:
    'socialRecordingId socialId userId recordingId name storageBucket recordingSize startDateTime endDateTime processingStartDateTime processingEndDateTime participants user',
  idempotent: false,
};

/**
 * The facts of `getTranscriptionText`.
 */
export const getTranscriptionTextOperation: Operation = {
  id: 'getTranscriptionText',
  method: 'GET',
  path: '/api/v1/transcription/text',
  response: 'unknown',
  idempotent: true,
};

/**
 * The facts of `listTranscriptions`.
 */
export const listTranscriptionsOperation: Operation = {
  id: 'listTranscriptions',
  method: 'GET',
  path: '/api/v1/transcription',
  query: ['page', 'size', 'sort'],
  idempotent: true,
};

/**
 * The facts of `reportFailedRecording`.
 */
export const reportFailedRecordingOperation: Operation = {
  id: 'reportFailedRecording',
  method: 'POST',
  path: '/api/v1/recording/failed',
  body: encodeJson,
  response: 'unknown',
  idempotent: false,
};
