// Translates Fastify's errors to the messages and statuses of this gateway.
import type { FastifyError } from 'fastify';
import { Failure } from '../failure.ts';
import { notJson } from './json-body.ts';
import { storeFailure } from '../store/failure.ts';

const failures: Readonly<Record<string, (bodyLimit: number) => Failure>> = {
  FST_ERR_BAD_URL: () => new Failure(400, 'the path of the URL cannot be decoded'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Failure(414, 'a segment of the path is too long'),
  FST_ERR_CTP_BODY_TOO_LARGE: (bodyLimit) =>
    new Failure(
      413,
      `body: larger than the limit of ${bodyLimit} bytes; nothing was written. ` +
        '--max-body raises the limit',
    ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Failure(400, 'body: its length differs from Content-Length'),
};

/** The failure to respond with; `undefined` when the error is a bug of the gateway. */
export function asFailure(
  error: unknown,
  { takesImage, bodyLimit }: { takesImage: boolean; bodyLimit: number },
): Failure | undefined {
  if (error instanceof Failure) return error;
  const unavailable = storeFailure(error);
  if (unavailable) return unavailable;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (takesImage && code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Failure(
      413,
      'body: the image is larger than max-upload-size allows; nothing was written. ' +
        '--assume max-upload-size=BYTES raises the limit',
      {
        assumed: ['max-upload-size'],
      },
    );
  }
  const known = failures[code];
  if (known) return known(bodyLimit);
  // Reading the body failed: the client disconnected, or sent invalid HTTP.
  if (statusCode >= 400 && statusCode < 500) {
    return new Failure(statusCode, 'the request could not be read');
  }
  return undefined;
}
