// The client of the recordings domain: the generated operations as methods with short names.

import type { CallPromise, CallOptions, PageOptions, Pages } from '@room-sessions/core';
import { DomainClient } from '@room-sessions/core/internal';
import type { ListTranscriptionsInput, Recording, RecordingInput } from '@room-sessions/models';
import * as operations from './generated/operations.ts';

/** Recordings of sessions and their transcriptions. */
export class RecordingsClient extends DomainClient {
  /**
   * Saves a recording of a session.
   *
   * `POST /api/v1/recording/save`
   *
   * @param recording The recording.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  save(recording: RecordingInput, options?: CallOptions): CallPromise<Recording> {
    return operations.saveRecording(this.client, { body: recording }, options);
  }

  /**
   * Reports a failed recording. Neither body nor query parameters nor response are documented.
   *
   * `POST /api/v1/recording/failed`
   *
   * @param report Any JSON value, or nothing. Query parameters go into `extraQuery`.
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  reportFailed(report?: unknown, options?: CallOptions): CallPromise<unknown> {
    return operations.reportFailedRecording(this.client, { body: report }, options);
  }

  /**
   * Gets transcription text. Neither its query parameters nor its response are documented: use
   * `extraQuery`.
   *
   * `GET /api/v1/transcription/text`
   *
   * @param options Options of the call.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  getTranscriptionText(options?: CallOptions): CallPromise<unknown> {
    return operations.getTranscriptionText(this.client, {}, options);
  }

  /**
   * Lists the transcriptions: awaited, the first page; iterated, all of them. The fields of an item
   * are not documented.
   *
   * `GET /api/v1/transcription`
   *
   * @param query Optionally `page`, `size`, `sort`.
   * @param options Options of the list and its calls.
   * @throws `ApiError` for an error response. docs/errors.md lists the other errors.
   */
  listTranscriptions(query?: ListTranscriptionsInput, options?: PageOptions): Pages<unknown> {
    return operations.listTranscriptions(this.client, query, options);
  }
}
