// Operations of the tests of tracing.

import type { Operation } from '@room-sessions/core';
import { encodeJson } from '@room-sessions/core/internal';

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

export const room = { roomId: 'r1', part: 'p1' };
