// A request body that is made while it is sent.

export interface StreamedBody {
  /** Bytes as they will be sent; undefined where it is not known before. */
  readonly length: number | undefined;
  /** Whether `open` may be called again, for another attempt. */
  readonly replayable: boolean;
  /** The bytes, made on demand: nothing is read ahead of the reader. Its `return()` closes the source. */
  open(): AsyncIterable<Uint8Array>;
}
