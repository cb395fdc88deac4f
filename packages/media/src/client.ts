// The client of the media domain: the generated methods, and `uploadImage`, which reads the image's header.

import type { CallPromise } from '@room-sessions/core';
import type { Image } from '@room-sessions/models';
import { MediaMethods } from './generated/client.ts';
import type { ImageDescription } from './image-description.ts';
import type { ImageSource } from './image-source.ts';
import type { UploadOptions } from './upload-options.ts';
import { uploadImage } from './upload.ts';

/** Images and audio playlists. */
export class MediaClient extends MediaMethods {
  /**
   * Uploads an image, streaming it. Type and pixel size are read from the header of a PNG, JPEG, GIF or
   * WebP; for other formats, describe them. A record with an `error` was refused by the gateway. The
   * source is always closed, except a request of an HTTP server, which is released so that you can
   * respond to it.
   *
   * `POST /api/v1/image/upload/{imageName}/{type}/{width}/{height}`
   *
   * @param source Bytes, a Blob or File, a stream or iterable of bytes, or `imageFile(path)` of
   * `@room-sessions/media/node`.
   * @param description The name of the image, and values that its header does not contain.
   * @param options Options of the call, and of the upload.
   * @throws InputError if the description contradicts the image, or if the source is too large, was
   * read already, fails, or differs from its announced size; `delivery` says whether a part of it was
   * sent. `ApiError` for an error response.
   * @example await media.uploadImage(file, { name: 'logo' }, { onProgress: ({ sent }) => show(sent) })
   */
  uploadImage(
    source: ImageSource | PromiseLike<ImageSource>,
    description: ImageDescription = {},
    options?: UploadOptions,
  ): CallPromise<Image> {
    return uploadImage(this.client, source, description, options);
  }
}
