// The client of the recordings domain: the generated operations under names that read well.

import {
  type Call,
  type CallOptions,
  type Client,
  type ClientOptions,
  type Pages,
  toClient,
} from '@room-sessions/core';
import type { ListTranscriptionsInput, Recording, RecordingInput } from '@room-sessions/models';
import * as operations from './generated/operations.ts';

/** Recordings of sessions and their transcriptions. */
export class RecordingsClient {
  /** What every call goes through; `client.request()` reaches undocumented endpoints. */
  readonly client: Client;

  /**
   * @param from A client to share, or the options of one of its own.
   * @throws ConfigurationError when base URL or key is missing or cannot work.
   */
  constructor(from?: Client | ClientOptions) {
    this.client = toClient(from);
  }

  /** The same client with other defaults on top; this one stays as it is. */
  with(options: CallOptions): RecordingsClient {
    return new RecordingsClient(this.client.with(options));
  }

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
  listTranscriptions(query?: ListTranscriptionsInput, options?: CallOptions): Pages<unknown> {
    return operations.listTranscriptions(this.client, query, options);
  }
}
