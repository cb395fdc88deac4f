// Situations in which it is easy to send more than is needed; `programs/waste.mjs` brings them about.

export interface Situation {
  /** Requests without which it cannot be done. */
  readonly needed: number;
  /** How many more may be sent, and why. Default: none. */
  readonly prefetch?: { readonly most: number; readonly why: string };
}

const prefetch = {
  most: 3,
  why: 'what `prefetch` asks for before it is known where the reading ends, ended at once then',
};

export const situations: Readonly<Record<string, Situation>> = {
  'a list of 50 pages, read to its end': { needed: 50 },
  'a list of 50 pages, read to its end, with prefetch: 4': { needed: 50, prefetch },
  'a list that ends with a full page': { needed: 6 },
  'the first page of a list, awaited': { needed: 1 },
  '30 items, then the caller leaves': { needed: 2 },
  '30 items with prefetch: 4, then the caller leaves': { needed: 2, prefetch },
  '30 items by limit': { needed: 2 },
  '30 items by limit, with prefetch: 4': { needed: 2 },
  '40 items by all()': { needed: 2 },
  'a list aborted after its first page': { needed: 1 },
  'a call with a signal that is aborted': { needed: 0 },
  'a call aborted when it is under way': { needed: 1 },
  'a call aborted while it waits to be tried again': { needed: 1 },
  'a call that totalTimeout ends': { needed: 1 },
  'a call that is answered 404': { needed: 1 },
  'a call that is answered 503, tried three times': { needed: 3 },
  'a change that is answered 503': { needed: 1 },
  '200 calls that are answered 503, with a budget of 10 retries': { needed: 210 },
  'a call without an input that it needs': { needed: 0 },
  '10,000 invites in hundreds': { needed: 100 },
  'no invites': { needed: 0 },
  '1,000 invites, of whom one has no id': { needed: 0 },
  '10,000 invites, one request at a time, of which the first is refused': { needed: 1 },
  '10,000 invites, one request at a time, aborted in the first': { needed: 1 },
  'an upload whose width is not that of the image': { needed: 0 },
  'an upload of a stream, answered 503': { needed: 1 },
};
