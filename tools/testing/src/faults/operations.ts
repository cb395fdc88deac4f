// Operations of tests, one for each kind of fact that a client uses.

/** The functions of core that encode bodies. */
interface Encoders<Encode> {
  readonly encodeJson: Encode;
  readonly encodeObject: Encode;
}

/** The parameters of `read`. */
export const room = { roomId: 'r1', part: 'p1' };

/** Text, or a body of the test. */
const encodeUpload = (_: string, body: unknown): never =>
  (typeof body === 'string' ? JSON.stringify(body) : body) as never;

export function createOperations<Encode>({ encodeJson, encodeObject }: Encoders<Encode>) {
  const read = {
    id: 'readRoom',
    method: 'GET',
    path: '/api/v1/room/{roomId}/part/{part}',
    query: ['text', 'page', 'tags', 'open'],
    idempotent: true,
  } as const;
  const write = {
    id: 'writeRoom',
    method: 'POST',
    path: '/api/v1/room',
    body: encodeJson,
    idempotent: false,
  } as const;
  const touch = { ...write, id: 'touchRoom', body: encodeObject } as const;
  const list = {
    id: 'listRooms',
    method: 'GET',
    path: '/api/v1/rooms',
    query: ['text', 'page', 'size', 'sort'],
    idempotent: true,
  } as const;
  return {
    read,
    write,
    touch,
    list,
    upload: { ...write, id: 'uploadImage', body: encodeUpload } as const,
    /** Its response is not documented. */
    report: { ...write, id: 'reportRoom', response: 'unknown' } as const,
    /** Its errors are bare `{ error }`. */
    banner: { ...touch, id: 'showBanner', bareError: true } as const,
  };
}
