// Faults of a gateway, injected between the gateway and its client. One table, the source of
// docs/contract-faults.md.

import type { Domain } from '../../contracts/src/names.ts';
import type { Fault, Undetected } from './fault.ts';

export interface Request {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Response {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Change {
  /** Changes the request, or responds instead of the gateway. */
  readonly onRequest?: (request: Request, validKey: string) => void | Response;
  /** Changes the response. */
  readonly onResponse?: (response: Response, request: Request) => void;
}

export interface GatewayFault extends Fault, Change {
  /** The interaction that detects the fault. */
  readonly contract: string;
}

export interface UndetectedGatewayFault extends Undetected, Change {
  /** The client whose contracts run with the fault. */
  readonly domain: Domain;
}

const isList = ({ method, url }: Request): boolean =>
  method === 'GET' && url.startsWith('/api/v1/social/playlist/all');

type Json = Record<string, unknown>;

/** Changes each record of a JSON response, which is a list or a single record. */
const changeRecords =
  (change: (record: Json) => void, status = 200) =>
  (response: Response): void => {
    if (response.status !== status || response.body === '') return;
    const body = JSON.parse(response.body) as Json | Json[];
    for (const record of [body].flat()) change(record);
    response.body = JSON.stringify(body);
  };

const removeQuery = (request: Request, ...names: string[]): void => {
  const url = new URL(request.url, 'http://gateway');
  for (const name of names) url.searchParams.delete(name);
  request.url = `${url.pathname}${url.search}`;
};

const json = { 'content-type': 'application/json' };
const notFound: Response = {
  status: 404,
  headers: json,
  body: '{"error":"unknown path","status":"error","code":404}',
};

const detectedBy = (contract: string) => ({ caughtBy: ['verification'], contract }) as const;

export const gatewayFaults: readonly GatewayFault[] = [
  {
    name: 'renamed field',
    ...detectedBy('a playlist is made'),
    onResponse: changeRecords((record) => {
      record['title'] = record['name'];
      delete record['name'];
    }),
  },
  {
    name: 'number as a string',
    ...detectedBy('a playlist is made'),
    onResponse: changeRecords((record) => (record['qty'] = String(record['qty']))),
  },
  {
    name: 'id that is not a UUID',
    ...detectedBy('a playlist is made'),
    onResponse: changeRecords((record) => (record['playlistId'] = 'playlist-1')),
  },
  {
    name: 'value outside of a closed enumeration',
    ...detectedBy('the badge question to ask a participant'),
    onResponse: changeRecords((record) => (record['visibility'] = 'EVERYONE')),
  },
  {
    name: 'enumeration value in another notation',
    ...detectedBy('a recording of a session is saved'),
    onResponse: changeRecords((record) => {
      if (record['status'] === 'PROCESSING') record['status'] = 'in progress';
    }),
  },
  {
    name: 'unchecked key',
    ...detectedBy('the settings of a room, with a key that is not accepted'),
    onRequest(request, validKey) {
      request.headers['x-api-key'] = validKey;
    },
  },
  {
    name: 'rejected valid key',
    ...detectedBy('the badge question to ask a participant'),
    onRequest(request) {
      request.headers['x-api-key'] = 'another';
    },
  },
  {
    name: 'status 403 for a rejected key',
    ...detectedBy('the settings of a room, with a key that is not accepted'),
    onResponse(response) {
      if (response.status === 401) response.status = 403;
    },
  },
  {
    name: 'status 201 for success',
    ...detectedBy('a playlist is made'),
    onResponse(response, { method }) {
      if (method === 'POST' && response.status === 200) response.status = 201;
    },
  },
  {
    name: 'missing Content-Type',
    ...detectedBy('the settings of a room'),
    onResponse(response) {
      delete response.headers['content-type'];
    },
  },
  {
    name: 'null instead of an empty list',
    ...detectedBy('the playlists when there are none'),
    onResponse(response) {
      if (response.body === '[]') response.body = 'null';
    },
  },
  {
    name: 'list wrapped in an object',
    ...detectedBy('a page in the middle of the playlists, by name'),
    onResponse(response, request) {
      if (isList(request)) response.body = `{"content":${response.body}}`;
    },
  },
  {
    name: 'error body of another shape',
    ...detectedBy('the settings of a room, with a key that is not accepted'),
    onResponse: changeRecords((record) => {
      record['message'] = record['error'];
      delete record['error'];
    }, 401),
  },
  {
    name: 'error code as a string',
    ...detectedBy("the caller's badge data, with a key that is not accepted"),
    onResponse: changeRecords((record) => (record['code'] = '401'), 401),
  },
  {
    name: 'another `status` value in an error',
    ...detectedBy("the caller's badge data, with a key that is not accepted"),
    onResponse: changeRecords((record) => (record['status'] = 'failure'), 401),
  },
  {
    name: 'failed banner without `error`',
    ...detectedBy('a banner that cannot be shown'),
    onResponse: changeRecords((record) => {
      record['reason'] = record['error'];
      delete record['error'];
    }, 404),
  },
  {
    name: 'rejected invite without `error`',
    ...detectedBy('one invite is refused, and the other one is not'),
    onResponse: changeRecords((record) => delete record['error']),
  },
  {
    name: 'rejected image without `error`',
    ...detectedBy('an image is refused, in its record'),
    onResponse: changeRecords((record) => delete record['error']),
  },
  {
    name: 'missing route',
    ...detectedBy('a playlist gets another name'),
    onRequest: ({ method }) => (method === 'PATCH' ? notFound : undefined),
  },
  {
    name: 'ignored pagination',
    ...detectedBy('a page in the middle of the playlists, by name'),
    onRequest: (request) => removeQuery(request, 'page', 'size'),
  },
  {
    name: 'page numbers that start with 1',
    ...detectedBy("a page in the middle of the caller's badge data, by title"),
    onRequest(request) {
      request.url = request.url.replace(/\bpage=(\d+)/, (_, page) => `page=${Number(page) + 1}`);
    },
  },
  {
    name: 'ignored sort order',
    ...detectedBy("a page in the middle of the caller's badge data, by title"),
    onRequest: (request) => removeQuery(request, 'sort'),
  },
  {
    name: 'ignored sort direction',
    ...detectedBy('the last playlists by name, in descending order'),
    onRequest(request) {
      request.url = request.url.replace(/(%2C|,)desc/i, '');
    },
  },
  {
    name: 'ignored filter',
    ...detectedBy("a page of a room's alternate hosts, filtered by text"),
    onRequest: (request) => removeQuery(request, 'text'),
  },
  {
    name: 'image upload only as bytes, not as a JSON string',
    ...detectedBy('a logo is uploaded, to be shown in rooms'),
    onRequest: ({ url, body }) =>
      url.startsWith('/api/v1/image/upload') && body.startsWith('"')
        ? { ...notFound, status: 415 }
        : undefined,
  },
  {
    name: 'truncated response',
    ...detectedBy('a playlist is made'),
    onResponse(response) {
      response.body = response.body.slice(0, -1);
    },
  },
  {
    name: 'HTML instead of JSON',
    ...detectedBy('the transcriptions when there are none'),
    onResponse(response) {
      response.headers['content-type'] = 'text/html';
      response.body = '<!doctype html>';
    },
  },
  {
    name: 'redirect to another URL',
    ...detectedBy('the text of a transcription'),
    onRequest: ({ url }) => ({ status: 307, headers: { location: `${url}/` }, body: '' }),
  },
  {
    name: 'missing object',
    ...detectedBy('the settings of a room'),
    onResponse: changeRecords((record) => delete record['setSettings']),
  },
];

/** Faults of a gateway that no contract detects. */
export const undetectedGatewayFaults: readonly UndetectedGatewayFault[] = [
  {
    name: 'additional field that the API document does not define',
    domain: 'media',
    caughtBy: [],
    instead: 'intended: clients keep the field and report it as drift',
    onResponse: changeRecords((record) => (record['colour'] = 'green')),
  },
  {
    name: 'second value of an enumeration with one documented value',
    domain: 'media',
    caughtBy: [],
    instead: 'intended: clients return the value unchanged',
    onResponse: changeRecords((record) => {
      if (record['type']) record['type'] = 'PAID_PLAYLIST';
    }),
  },
  {
    name: 'missing field, or field of another type, that no contract covers',
    domain: 'media',
    caughtBy: [],
    instead: 'drift reports of the clients; gateway tests',
    onResponse: changeRecords((record) => {
      delete record['active'];
      record['visibleToPublic'] = 'yes';
    }),
  },
  {
    name: 'wrong value of the right type',
    domain: 'media',
    caughtBy: [],
    instead: 'gateway tests',
    onResponse: changeRecords((record) => {
      if ('qty' in record) record['qty'] = 0;
    }),
  },
  {
    name: 'confirmed write that is not stored',
    domain: 'recordings',
    caughtBy: [],
    instead: 'gateway tests; a contract has only one request',
    onRequest: ({ url, headers }, validKey) =>
      url === '/api/v1/recording/failed' && headers['x-api-key'] === validKey
        ? { status: 200, headers: {}, body: '' }
        : undefined,
  },
  {
    name: 'other fields in the items of the transcription list',
    domain: 'recordings',
    caughtBy: [],
    instead: 'none: the fields of an item are not documented',
    onResponse(response, { url }) {
      if (response.status !== 200 || !url.startsWith('/api/v1/transcription?')) return;
      const items = JSON.parse(response.body) as unknown[];
      response.body = JSON.stringify(items.map(() => ({ line: 7 })));
    },
  },
];
