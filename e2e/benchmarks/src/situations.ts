// Situations in which a client easily sends unneeded requests; `programs/waste.mjs` runs them.

export interface Situation {
  /** The minimum number of requests. */
  readonly needed: number;
  /** The number of allowed extra requests, and the reason. Default: none. */
  readonly prefetch?: { readonly most: number; readonly why: string };
}

const prefetch = {
  most: 3,
  why: '`prefetch` requests pages before the end is known, and aborts them at the end',
};

export const situations: Readonly<Record<string, Situation>> = {
  'list of 50 pages, read completely': { needed: 50 },
  'list of 50 pages, read completely, with prefetch: 4': { needed: 50, prefetch },
  'list with a full last page': { needed: 6 },
  'first page of a list, with await': { needed: 1 },
  '30 items, then break': { needed: 2 },
  '30 items with prefetch: 4, then break': { needed: 2, prefetch },
  '30 items with limit: 30': { needed: 2 },
  '30 items with limit: 30 and prefetch: 4': { needed: 2 },
  '40 items with all()': { needed: 2 },
  'list aborted after the first page': { needed: 1 },
  'call with an aborted signal': { needed: 0 },
  'call aborted during the request': { needed: 1 },
  'call aborted during the retry delay': { needed: 1 },
  'call stopped by totalTimeout': { needed: 1 },
  'call with response 404': { needed: 1 },
  'safe call with response 503, 3 attempts': { needed: 3 },
  'unsafe call with response 503': { needed: 1 },
  '200 calls with response 503, retry budget of 10': { needed: 210 },
  'call without a required parameter': { needed: 0 },
  '10,000 invites, 100 per request': { needed: 100 },
  'empty list of invites': { needed: 0 },
  '1,000 invites, one without an id': { needed: 0 },
  '10,000 sequential invites, first request rejected': { needed: 1 },
  '10,000 sequential invites, aborted in the first request': { needed: 1 },
  'upload with a wrong image width': { needed: 0 },
  'stream upload with response 503': { needed: 1 },
};
