// What an upload takes beside the options of every call.

import {
  type CallOptions,
  checkCallOptions,
  ConfigurationError,
  isPlainObject,
} from '@room-sessions/core';
import { operation } from './input-error.ts';
import type { Report } from './upload-content.ts';

/** How far an upload is. */
export interface UploadProgress {
  /** Bytes of the image that the transport has been given. */
  readonly sent: number;
  /** Bytes of the image; undefined while a stream has not said its size. */
  readonly total: number | undefined;
}

/** Options of an upload, beside those of every call. */
export interface UploadOptions extends CallOptions {
  /**
   * Called with the progress: at 0, with each chunk of some 48 KiB, and at the end. An attempt that is
   * repeated begins at 0 again. An error that it throws does not end the upload: the first one is a
   * warning on the `logger`.
   *
   * @default none
   * @example ({ sent, total }) => console.log(total ? `${Math.round((100 * sent) / total)} %` : sent)
   */
  readonly onProgress?: ((progress: UploadProgress) => void | Promise<void>) | undefined;
  /**
   * Greatest image in bytes; `Infinity` sets no limit. What a gateway takes is not documented.
   *
   * @default 104_857_600 (100 MiB)
   * @example 5 * 1024 * 1024
   */
  readonly maxBytes?: number | undefined;
  /**
   * Bytes of a stream that does not say them itself. The request then says its length, which some
   * proxies ask for, and progress has a total. A stream of another size is not sent.
   *
   * @default what the source says
   * @example 1_048_576
   */
  readonly size?: number | undefined;
}

export const defaultMaxBytes: number = 100 * 1024 * 1024;

const ownOptions = 'An upload has `onProgress`, `maxBytes` and `size`';

/** Checks them, also where no compiler did. Throws `ConfigurationError`. */
export function checkOptions(options: UploadOptions): void {
  if (!isPlainObject(options)) throw wrong('the options must be one object.');
  const { onProgress, maxBytes = defaultMaxBytes, size, ...ofCall } = options;
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw wrong('`onProgress` must be a function.');
  }
  if (typeof maxBytes !== 'number' || !(maxBytes > 0)) {
    throw wrong('`maxBytes` must be a positive number of bytes, or Infinity for no limit.');
  }
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 0)) {
    throw wrong('`size` must be a whole number of bytes.');
  }
  // The call would come to it only when the header has been read.
  checkCallOptions(ofCall, operation, ownOptions);
}

const wrong = (why: string): ConfigurationError =>
  new ConfigurationError(`${operation}: ${why} Nothing was sent.`, { operation });

/** Reports each state of progress once. */
export function reporter(report: (progress: UploadProgress) => unknown): Report {
  let last: UploadProgress | undefined;
  return (sent, total) => {
    if (last?.sent === sent && last.total === total) return;
    last = { sent, total };
    void report(last);
  };
}
