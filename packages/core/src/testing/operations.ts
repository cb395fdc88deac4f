// Operations of the tests, one for each kind of fact that the client uses.

import { encodeBase64, encodeJson, encodeObject } from '../request/body.ts';
import type { Operation } from '../operation.ts';

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

/** Its response is not documented. */
export const report: Operation = { ...write, id: 'reportRoom', response: 'unknown' };

/** Needs no key, and its errors are bare `{ error }`. */
export const banner: Operation = { ...touch, id: 'showBanner', bareError: true };

export const list: Operation = {
  id: 'listRooms',
  method: 'GET',
  path: '/api/v1/rooms',
  query: ['text', 'page', 'size', 'sort'],
  idempotent: true,
};

export const room = { roomId: 'r1', part: 'p1' };
