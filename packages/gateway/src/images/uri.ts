import type { Image } from '@room-sessions/models';

/** Where an image that was uploaded is served. */
export const imageUri = (baseUrl: string, tenant: string, { imageId }: Image): string =>
  `${baseUrl}/images/${tenant}/${imageId}`;
