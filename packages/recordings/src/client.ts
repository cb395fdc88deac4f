// The client of the recordings domain: the generated operations under names that read well.

import {
  type Call,
  type CallOptions,
  DomainClient,
  type PageOptions,
  type Pages,
} from '@room-sessions/core';
import type { ListTranscriptionsInput, Recording, RecordingInput } from '@room-sessions/models';
import * as operations from './generated/operations.ts';

/** Recordings of sessions and their transcriptions. */
export class RecordingsClient extends DomainClient {
  /** Saves a recording of a session. */
  save(recording: RecordingInput, options?: CallOptions): Call<Recording> {
    return operations.saveRecording(this.client, { body: recording }, options);
  }

  /**
   * Reports a failed recording. Neither its body nor its parameters are documented; what a
   * deployment wants goes into `report` and `extraQuery`.
   */
  reportFailed(report?: unknown, options?: CallOptions): Call<unknown> {
    return operations.reportFailedRecording(this.client, { body: report }, options);
  }

  /** Transcription text. Its parameters are not documented; `extraQuery` carries any. */
  getTranscriptionText(options?: CallOptions): Call<unknown> {
    return operations.getTranscriptionText(this.client, {}, options);
  }

  /**
   * The transcriptions: awaited, the first page; iterated, all of them. What an item holds is not
   * documented.
   */
  listTranscriptions(query?: ListTranscriptionsInput, options?: PageOptions): Pages<unknown> {
    return operations.listTranscriptions(this.client, query, options);
  }
}
