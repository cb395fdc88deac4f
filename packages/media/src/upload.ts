// Image upload: a source in, the path of the request from the image's own header, the body read
// while it is sent.

import {
  AbortError,
  base64Body,
  type Client,
  InputError,
  invalidInput,
  isAbortError,
  isApiError,
  isResponseError,
  isRoomSessionsError,
  isTimeoutError,
} from '@room-sessions/core';
import type { Image } from '@room-sessions/models';
import { uploadImageOperation } from './generated/operations.ts';
import { describe, type ImageDescription } from './image-description.ts';
import { type ImageSource, operation, toContent } from './image-source.ts';
import { type SourceFailure, tooLarge, UploadContent } from './upload-content.ts';
import { checkOptions, defaultMaxBytes, reporter, type UploadOptions } from './upload-options.ts';

const refuse = (path: string, why: string): never => {
  throw invalidInput(operation, path, why);
};

/** Uploads an image. Whatever becomes of it, the source is closed. */
export async function uploadImage(
  client: Client,
  source: ImageSource | PromiseLike<ImageSource>,
  description: ImageDescription,
  { onProgress, maxBytes = defaultMaxBytes, size, ...options }: UploadOptions = {},
): Promise<Image> {
  // No await for what is here already: the failure of a stream of Node has to be heard at once.
  const content = toContent(isPromise(source) ? await source : source);
  const total = content.size ?? size;
  const upload = new UploadContent(content, total, maxBytes, reporter(onProgress));
  try {
    checkOptions({ onProgress, maxBytes, size });
    if (size !== undefined && size !== total) {
      refuse('size', `\`size\` is given as ${size}, but the image has ${total} bytes.`);
    }
    if (total !== undefined && total > maxBytes) refuse('source', tooLarge(total, maxBytes));
    const imageName = description.name ?? content.name;
    if (!imageName) refuse('name', 'the image has no name; give `name`.');
    const header = await unlessAborted(options.signal, () => upload.header());
    if (upload.size === 0) refuse('source', 'the image is empty.');
    const input = { imageName, ...describe(header, description), body: base64Body(upload) };
    return await client.call<Image>(uploadImageOperation, input, options);
  } catch (error) {
    throw upload.failure ? explain(upload.failure, error) : error;
  } finally {
    await upload.close();
  }
}

const isPromise = <T extends object>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof (value as PromiseLike<T> | undefined)?.then === 'function';

// A stream may keep its first bytes to itself for as long as it likes.
async function unlessAborted<T>(
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  // Anything else is for the call to refuse.
  if (typeof signal?.addEventListener !== 'function') return work();
  const aborted = (): AbortError => {
    const message = `${operation} was ended by its signal. Nothing was sent.`;
    return new AbortError(message, { operation, cause: signal.reason });
  };
  if (signal.aborted) throw aborted();
  let onAbort: (() => void) | undefined;
  const whenAborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted());
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([whenAborted, work()]);
  } finally {
    signal.removeEventListener('abort', onAbort!);
  }
}

/** The error of an upload whose source failed, with the delivery that the transport knows. */
function explain({ why, cause }: SourceFailure, error: unknown): unknown {
  // What ended the call before the source failed, or in spite of it.
  if (isAbortError(error) || isTimeoutError(error)) return error;
  if (isApiError(error) || isResponseError(error)) return error;
  const { delivery, attempts, request } = isRoomSessionsError(error)
    ? error
    : { delivery: 'not-sent' as const, attempts: 0, request: undefined };
  const context = { attempts, request, ...(cause === undefined ? {} : { cause }) };
  if (delivery === 'not-sent') return invalidInput(operation, 'source', why, context);
  return new InputError(
    `${operation}: ${why} The request was ended before it was whole.`,
    'source',
    { operation, delivery, ...context },
  );
}
