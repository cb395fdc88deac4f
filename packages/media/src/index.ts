export type * from '@room-sessions/core';
export type * from '@room-sessions/models';
export { MediaClient } from './client.ts';
export type { ContentSource } from './content-reader.ts';
export * from './generated/functions.ts';
export type { ImageDescription } from './image-description.ts';
export { type ImageFormat, type ImageHeader, readImageHeader } from './image-header.ts';
export type { ImageContent, ImageSource } from './image-source.ts';
export type { UploadOptions, UploadProgress } from './upload-options.ts';
