// Generated from spec/ by `pnpm generate`. Do not edit.

import type { CallOptions, CallPromise, ExtraQuery, PageOptions, Pages } from '@room-sessions/core';
import { DomainClient, withIds, withQuery } from '@room-sessions/core/internal';
import type {
  ListTranscriptionsInput,
  Recording,
  RecordingInput,
  ReportFailedRecordingInput,
} from '@room-sessions/models';
import * as operations from './functions.ts';

/** Recordings of sessions and their transcriptions. */
export class RecordingsClient extends DomainClient {
  /**
   * Saves a recording of a session.
   *
   * `POST /api/v1/recording/save`
   *
   * @param recording The recording.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  save(recording: RecordingInput, options?: CallOptions): CallPromise<Recording> {
    return operations.saveRecording(this.client, { body: recording }, options);
  }

  /**
   * Returns transcription text. Its query parameters are not documented; pass them as `query`. The
   * response is not documented.
   *
   * `GET /api/v1/transcription/text`
   *
   * @param query Query parameters that are not documented.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  getTranscriptionText(query?: ExtraQuery, options?: CallOptions): CallPromise<unknown> {
    return operations.getTranscriptionText(this.client, {}, withQuery(options, query));
  }

  /**
   * Lists transcriptions, a page at a time, for example sorted by their creation time, descending;
   * the name of this property is not documented. Awaited, it is the first page; iterated, all
   * items.
   *
   * `GET /api/v1/transcription`
   *
   * @param query Optionally `page`, `size`, `sort`.
   * @param options Options of the list and its calls.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  listTranscriptions(query?: ListTranscriptionsInput, options?: PageOptions): Pages<unknown> {
    return operations.listTranscriptions(this.client, withIds(query, {}), options);
  }

  /**
   * Reports a failed recording. Its body and parameters are not documented; pass any values as
   * `report` and `query`. The response is not documented.
   *
   * `POST /api/v1/recording/failed`
   *
   * @param report Any JSON value; the body is not documented.
   * @param query Query parameters that are not documented.
   * @param options Options of the call.
   * @throws `ApiError` for an error response, another `RoomSessionsError` otherwise.
   */
  reportFailed(
    report?: ReportFailedRecordingInput['body'],
    query?: ExtraQuery,
    options?: CallOptions,
  ): CallPromise<unknown> {
    return operations.reportFailedRecording(
      this.client,
      { body: report },
      withQuery(options, query),
    );
  }
}
