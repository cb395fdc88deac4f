// Generated from spec/ by `pnpm generate`. Do not edit.

import { fastCheck } from '../fast-check.ts';
import { unknowns } from '../unknowns.ts';
import type { OperationSchemas } from '../validation/standard-schema.ts';
import * as z from 'zod/mini';

import { zRecording, zRecordingInput } from './components.ts';
import type {
  ListTranscriptionsInput,
  ListTranscriptionsOutput,
  ReportFailedRecordingInput,
  SaveRecordingInput,
  SaveRecordingOutput,
} from '@room-sessions/models';

/**
 * The recording.
 */
export const zSaveRecordingBody: z.ZodMiniType<SaveRecordingInput['body']> = /* @__PURE__ */ (() =>
  zRecordingInput)();

/**
 * The saved recording.
 */
export const zSaveRecordingResponse: z.ZodMiniType<SaveRecordingOutput> = /* @__PURE__ */ (() =>
  zRecording)();

export const zListTranscriptionsQuery: z.ZodMiniType<
  Pick<ListTranscriptionsInput, 'page' | 'size' | 'sort'>
> = /* @__PURE__ */ (() =>
  z.looseObject({
    page: z.optional(z.int().check(z.gte(0))),
    size: z.optional(z.int()),
    sort: z.optional(z.string()),
  }))();

/**
 * A page of transcriptions. The fields of an item are not documented.
 */
export const zListTranscriptionsResponse: z.ZodMiniType<ListTranscriptionsOutput> =
  /* @__PURE__ */ (() => z.array(z.unknown()))();

/**
 * Any JSON value; the body is not documented.
 */
export const zReportFailedRecordingBody: z.ZodMiniType<ReportFailedRecordingInput['body']> =
  /* @__PURE__ */ (() => z.unknown())();

/**
 * The schemas of each operation of recordings, by operation id, for `validate({ schemas })`.
 */
export const recordingsSchemas: Readonly<
  Record<
    'saveRecording' | 'getTranscriptionText' | 'listTranscriptions' | 'reportFailedRecording',
    OperationSchemas
  >
> = {
  saveRecording: {
    body: zSaveRecordingBody,
    response: zSaveRecordingResponse,
    accepts: fastCheck,
    unknowns,
  },
  getTranscriptionText: {},
  listTranscriptions: {
    query: zListTranscriptionsQuery,
    response: zListTranscriptionsResponse,
    accepts: fastCheck,
    unknowns,
  },
  reportFailedRecording: {
    body: zReportFailedRecordingBody,
    accepts: fastCheck,
    unknowns,
  },
};
