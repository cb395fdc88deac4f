// Image upload: a source in, the path of the request from the image's own header, the body read
// while it is sent.

import {
  base64Body,
  beforeCall,
  type Client,
  countFrom,
  InputError,
  invalidInput,
  isAbortError,
  isApiError,
  isInputError,
  isResponseError,
  isRoomSessionsError,
  isTimeoutError,
  progressReporter,
} from '@room-sessions/core';
import type { Image } from '@room-sessions/models';
import { uploadImageOperation } from './generated/operations.ts';
import { checkDescription, describe, type ImageDescription } from './image-description.ts';
import { discard, type ImageSource, isPromise, toContent } from './image-source.ts';
import { operation, throwInputError } from './input-error.ts';
import { sniffHeader } from './sniff-header.ts';
import {
  checkUploadOptions,
  defaultMaxBytes,
  reporter,
  type UploadOptions,
} from './upload-options.ts';

/** Runs a step of an upload within its time. */
type Within = <T>(step: () => Promise<T>) => Promise<T>;

/** Uploads an image. In every case the source is closed, or released. */
export async function uploadImage(
  client: Client,
  source: ImageSource | PromiseLike<ImageSource>,
  description: ImageDescription,
  options: UploadOptions = {},
): Promise<Image> {
  try {
    checkUploadOptions(options);
    checkDescription(description);
  } catch (error) {
    discard(source);
    throw error;
  }
  const { onProgress, maxBytes = defaultMaxBytes, size: given, ...ofCall } = options;
  const startedAt = performance.now();
  const within: Within = (step) => beforeCall(operation, ofCall, startedAt, step);
  // Not awaited unless it is a promise, so that the first error of a Readable has a listener.
  const content = toContent(isPromise(source) ? await promised(source, within) : source);
  const { replayable, size = given } = content;
  const report = reporter(progressReporter(client, operation, ofCall, onProgress));
  let isSending = false;
  const open = (): AsyncIterable<Uint8Array> => {
    if (isSending) report(0, body.size);
    return content.open();
  };
  const progress = (sent: number): void => report(sent, body.size);
  const body = base64Body({ size, replayable, open, progress }, { maxBytes });
  try {
    if (given !== undefined && given !== size) {
      throwInputError('size', `\`size\` is given as ${given}, but the image has ${size} bytes.`);
    }
    const imageName = description.name ?? content.name;
    if (!imageName) throwInputError('name', 'the image has no name; give `name`.');
    const { header, where } = await within(() => sniffHeader(body));
    if (body.size === 0) throwInputError('source', 'the image is empty.');
    const path = describe(header, description, where);
    isSending = true;
    report(0, body.size);
    const use = [...(ofCall.use ?? []), countFrom(startedAt)];
    const input = { imageName, ...path, body };
    return await client.call<Image>(uploadImageOperation, input, { ...ofCall, use });
  } catch (error) {
    throw body.failure ? sourceFailed(body.failure, error) : error;
  } finally {
    const closing = body.close();
    // A source may take long to close; the caller waits no longer than for the call.
    await within(() => closing).catch(() => undefined);
  }
}

/** The source that a promise gives. One that comes too late is closed when it comes. */
async function promised(source: PromiseLike<ImageSource>, within: Within): Promise<ImageSource> {
  try {
    return await within(async () => {
      try {
        return await source;
      } catch (cause) {
        // `imageFile` rejects with an error of the upload.
        if (isInputError(cause) && cause.operation === operation) throw cause;
        return throwInputError('source', 'the promise of the image was rejected.', cause);
      }
    });
  } catch (error) {
    discard(source);
    throw error;
  }
}

/** The error of an upload whose source failed, with the delivery that the call reports. */
function sourceFailed({ message, cause }: Error, error: unknown): unknown {
  // The call ended before the source failed, or in spite of it.
  if (isAbortError(error) || isTimeoutError(error)) return error;
  if (isApiError(error) || isResponseError(error)) return error;
  const { delivery, attempts, request } = isRoomSessionsError(error)
    ? error
    : { delivery: 'not-sent' as const, attempts: 0, request: undefined };
  const context = { attempts, request, ...(cause === undefined ? {} : { cause }) };
  if (delivery === 'not-sent') return invalidInput(operation, 'source', `${message}.`, context);
  return new InputError(
    `${operation}: ${message}. The request was ended before it was whole. Whether an image was kept is not known.`,
    'source',
    { operation, delivery, ...context },
  );
}
