import type { Image } from '@room-sessions/models';

/** The URI of an uploaded image. */
export const imageUri = (baseUrl: string, tenant: string, { imageId }: Image): string =>
  `${baseUrl}/images/${tenant}/${imageId}`;
