// Options of an upload, in addition to those of every call.

import type { CallOptions } from '@room-sessions/core';
import { checkOptions, ConfigurationError } from '@room-sessions/core/internal';
import { operation } from './input-error.ts';

/** The progress of an upload. */
export interface UploadProgress {
  /** Bytes of the image that the network, or a `fetch` of yours, has taken. Buffers may still hold some of them. */
  readonly sent: number;
  /** Bytes of the image; undefined while the size of a stream is unknown. */
  readonly total: number | undefined;
}

/** Options of an upload, in addition to those of every call. */
export interface UploadOptions extends CallOptions {
  /**
   * Called with the progress: at 0, with each chunk of about 48 KiB, and at the end. Another attempt
   * begins at 0 again. A page sends the upload by XMLHttpRequest then, and reports what the browser
   * reports; with a `fetch` or a `transport` of yours, or with an API key, it reports the encoding. An
   * error that it throws does not end the upload: the first one is logged as a warning (`logTo`).
   *
   * @default none
   * @example ({ sent, total }) => console.log(total ? `${Math.round((100 * sent) / total)} %` : sent)
   */
  readonly onProgress?: ((progress: UploadProgress) => void | Promise<void>) | undefined;
  /**
   * Maximum size of the image in bytes; `Infinity` for no limit. The limit of a gateway is not
   * documented.
   *
   * @default 104_857_600 (100 MiB)
   * @example 5 * 1024 * 1024
   */
  readonly maxBytes?: number | undefined;
  /**
   * Size in bytes of a stream that has no size itself. The request then has a Content-Length, which some
   * proxies require, and progress has a total. The upload fails if the stream has another size.
   *
   * @default the size of the source, if known
   * @example 1_048_576
   */
  readonly size?: number | undefined;
}

export const defaultMaxBytes: number = 100 * 1024 * 1024;

/** Throws `ConfigurationError` early, because the call checks options after the header was read. */
export function checkUploadOptions(options: UploadOptions): void {
  const { maxBytes = 0, size = 0 } = checkOptions(
    options,
    'call',
    'onProgress maxBytes size',
    operation,
  );
  // NaN would allow any size.
  if (!(maxBytes >= 0)) throw wrong('`maxBytes` must be a number of bytes.');
  if (!(Number.isSafeInteger(size) && size >= 0)) {
    throw wrong('`size` must be a whole number of bytes.');
  }
}

const wrong = (why: string): ConfigurationError =>
  new ConfigurationError(`${operation}: ${why} Nothing was sent.`, { operation });

/** Reports each state of progress once. */
export function reporter(
  report: (progress: UploadProgress) => unknown,
): (sent: number, total: number | undefined) => void {
  let last: UploadProgress | undefined;
  return (sent, total) => {
    if (last?.sent === sent && last.total === total) return;
    last = { sent, total };
    void report(last);
  };
}
