// Image upload: a source in, the path of the request from the image's own header, the body read
// while it is sent.

import {
  base64Body,
  type Client,
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
import { SourceDeadline } from './source-deadline.ts';
import { operation, throwInputError } from './input-error.ts';
import { type SourceFailure, tooLarge, UploadContent } from './upload-content.ts';
import { checkOptions, defaultMaxBytes, reporter, type UploadOptions } from './upload-options.ts';

/** Uploads an image. Whatever becomes of it, the source is closed, or released. */
export async function uploadImage(
  client: Client,
  source: ImageSource | PromiseLike<ImageSource>,
  description: ImageDescription,
  options: UploadOptions = {},
): Promise<Image> {
  try {
    checkOptions(options);
    checkDescription(description);
  } catch (error) {
    discard(source);
    throw error;
  }
  const { onProgress, maxBytes = defaultMaxBytes, size, ...ofCall } = options;
  const limits = new SourceDeadline(ofCall);
  // No await for what is here already: the failure of a stream of Node has to be heard at once.
  const content = toContent(isPromise(source) ? await promised(source, limits) : source);
  const total = content.size ?? size;
  const report = reporter(progressReporter(client, operation, ofCall, onProgress));
  const upload = new UploadContent(content, total, maxBytes, report);
  try {
    if (size !== undefined && size !== total) {
      throwInputError('size', `\`size\` is given as ${size}, but the image has ${total} bytes.`);
    }
    if (total !== undefined && total > maxBytes)
      throwInputError('source', tooLarge(total, maxBytes));
    const imageName = description.name ?? content.name;
    if (!imageName) throwInputError('name', 'the image has no name; give `name`.');
    const header = await limits.within(() => upload.header());
    if (upload.size === 0) throwInputError('source', 'the image is empty.');
    const path = describe(header, description, upload.lookedAt);
    const input = { imageName, ...path, body: base64Body(upload) };
    return await client.call<Image>(uploadImageOperation, input, limits.forCall());
  } catch (error) {
    throw limits.toOriginalError(upload.failure ? explain(upload.failure, error) : error);
  } finally {
    const closing = upload.close();
    // A source may take as long as it likes to close; the caller does not.
    await limits.within(() => closing).catch(() => undefined);
  }
}

/** What a promise of a source gives. One that comes too late is closed when it comes. */
async function promised(
  source: PromiseLike<ImageSource>,
  limits: SourceDeadline,
): Promise<ImageSource> {
  try {
    return await limits.within(async () => {
      try {
        return await source;
      } catch (cause) {
        // What `imageFile` refuses says so itself.
        if (isInputError(cause) && cause.operation === operation) throw cause;
        return throwInputError('source', 'the promise of the image was rejected.', cause);
      }
    });
  } catch (error) {
    discard(source);
    throw error;
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
    `${operation}: ${why} The request was ended before it was whole. Whether an image was kept is not known.`,
    'source',
    { operation, delivery, ...context },
  );
}
