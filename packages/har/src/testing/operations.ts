// Operations of the tests of recording.

import type { Operation } from '@room-sessions/core';
import { encodeBase64, encodeJson, encodeObject } from '@room-sessions/core/internal';

export const read: Operation = {
  id: 'readRoom',
  method: 'GET',
  path: '/api/v1/room/{roomId}/part/{part}',
  query: ['text', 'page', 'tags', 'open'],
  idempotent: true,
};

export const write: Operation = {
  id: 'writeRoom',
  method: 'POST',
  path: '/api/v1/room',
  body: encodeJson,
  idempotent: false,
};

export const upload: Operation = { ...write, id: 'uploadImage', body: encodeBase64 };

/** Its errors are bare `{ error }`. */
export const banner: Operation = {
  ...write,
  id: 'showBanner',
  body: encodeObject,
  bareError: true,
};

export const list: Operation = {
  id: 'listRooms',
  method: 'GET',
  path: '/api/v1/rooms',
  query: ['text', 'page', 'size', 'sort'],
  idempotent: true,
};

export const room = { roomId: 'r1', part: 'p1' };
