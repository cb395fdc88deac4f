// Image upload: gets the path of the request from the image's header, and streams the body.

import { followNetwork } from '#sending';
import type { CallPromise, Client } from '@room-sessions/core';
import {
  type Call,
  createExtension,
  type Hooks,
  InputError,
  invalidInput,
  AbortError,
  ApiError,
  getReceived,
  InvalidResponseError,
  type Received,
  RoomSessionsError,
  TimeoutError,
  toCallPromise,
} from '@room-sessions/core/internal';
import type { Image } from '@room-sessions/models';
import { progressReporter } from '@room-sessions/shared/progress-reporter';
import { base64Body, type ContentBody } from './base64-body.ts';
import type { ContentError } from './content-reader.ts';
import { uploadImageOperation } from './generated/operations.ts';
import { checkDescription, describe, type ImageDescription } from './image-description.ts';
import { discard, type ImageSource, isPromise, toContent } from './image-source.ts';
import { operation, throwInputError } from './input-error.ts';
import { sniffHeader } from './sniff-header.ts';
import { withinCall } from './within-call.ts';
import {
  checkUploadOptions,
  defaultMaxBytes,
  reporter,
  type UploadOptions,
} from './upload-options.ts';

/** Maximum wait for a source that is slow to close, in ms. */
const patience = 1_000;

/** Uploads an image. The source is always closed, or released. */
export const uploadImage = (
  client: Client,
  source: ImageSource | PromiseLike<ImageSource>,
  description: ImageDescription,
  options: UploadOptions = {},
): CallPromise<Image> => toCallPromise(upload(client, source, description, options));

async function upload(
  client: Client,
  source: ImageSource | PromiseLike<ImageSource>,
  description: ImageDescription,
  options: UploadOptions,
): Promise<Received> {
  try {
    checkUploadOptions(options);
    checkDescription(description);
  } catch (error) {
    discard(source);
    throw error;
  }
  const { onProgress, maxBytes = defaultMaxBytes, size: given, ...ofCall } = options;
  const reported = reporter(progressReporter(client, operation, ofCall, onProgress));
  const input: Record<string, unknown> = {};
  let isCalled = false;
  // Inside the call, so that its signals and its total time also apply to reading the header.
  const call: Hooks['call'] = async (current, next) => {
    isCalled = true;
    const report = onProgress ? followNetwork(current, reported) : reported;
    // Awaited only if it is a promise, so that the first error of a Readable has a listener.
    const own = isPromise(source) ? await promised(source, current) : source;
    let body: ContentBody | undefined;
    let isSending = false;
    const prepare = async (): Promise<void> => {
      const content = toContent(own);
      const { replayable, size = given } = content;
      const open = (): AsyncIterable<Uint8Array> => {
        if (isSending) report(0, body?.size);
        return content.open();
      };
      const progress = (sent: number): void => report(sent, body?.size);
      body = base64Body({ size, replayable, open, progress }, { maxBytes });
      if (given !== undefined && given !== size) {
        throwInputError('size', `\`size\` is given as ${given}, but the image has ${size} bytes.`);
      }
      const imageName = description.name ?? content.name;
      if (!imageName) throwInputError('name', 'the image has no name; give `name`.');
      const { header, where } = await sniffHeader(body);
      if (body.size === 0) throwInputError('source', 'the image is empty.');
      Object.assign(input, { imageName, ...describe(header, description, where), body });
      isSending = true;
      report(0, body.size);
    };
    try {
      await withinCall(current, prepare);
      return await next();
    } catch (error) {
      throw body?.failure ? sourceFailed(body.failure, error, current.requestId) : error;
    } finally {
      const closing = body?.close();
      if (closing) await withinCall(current, () => closing, patience).catch(() => undefined);
    }
  };
  try {
    const use = [...(ofCall.use ?? []), createExtension({ call })];
    return await getReceived(client.call(uploadImageOperation, input, { ...ofCall, use }));
  } finally {
    // The call was refused, or an extension did not continue it.
    if (!isCalled) discard(source);
  }
}

/** Awaits the promise of a source. A source that arrives too late is closed. */
async function promised(source: PromiseLike<ImageSource>, call: Call): Promise<ImageSource> {
  try {
    return await withinCall(call, async () => {
      try {
        return await source;
      } catch (cause) {
        // `imageFile` rejects with an error of the upload operation.
        if (cause instanceof InputError && cause.operation === operation) throw cause;
        return throwInputError('source', 'the promise of the image was rejected.', cause);
      }
    });
  } catch (error) {
    discard(source);
    throw error;
  }
}

/** The error of an upload whose source failed, with the delivery of the call. */
function sourceFailed(
  { message, reason: cause }: ContentError,
  error: unknown,
  requestId: string,
): unknown {
  // The call ended before the source failed, or despite it.
  if (error instanceof AbortError || error instanceof TimeoutError) return error;
  if (error instanceof ApiError || error instanceof InvalidResponseError) return error;
  const { delivery, attempts, request } =
    error instanceof RoomSessionsError
      ? error
      : { delivery: 'not_sent' as const, attempts: 0, request: undefined };
  const context = { requestId, attempts, request, ...(cause === undefined ? {} : { cause }) };
  if (delivery === 'not_sent') return invalidInput(operation, 'source', `${message}.`, context);
  return new InputError(
    `${operation}: ${message}, so the request was cut off. The gateway may have stored an image.`,
    'source',
    { operation, delivery, ...context },
  );
}
