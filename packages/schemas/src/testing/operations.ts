// Operations of the tests of validation.

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

export const touch: Operation = { ...write, id: 'touchRoom', body: encodeObject };
export const upload: Operation = { ...write, id: 'uploadImage', body: encodeBase64 };

export const room = { roomId: 'r1', part: 'p1' };
