export type * from '@room-sessions/models';
export { MediaClient } from './client.ts';
export * from './generated/operations.ts';
export { type ImageFormat, type ImageHeader, readImageHeader } from './image-header.ts';
export type { ImageDescription, ImageSource } from './upload.ts';
