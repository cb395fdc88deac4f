// Faults of a gateway, applied between the gateway and its client. Long, because it is one table, the source
// of docs/contract-faults.md.

import type { Domain } from '../../contracts/src/names.ts';
import type { Fault, Unnoticed } from './fault.ts';

export interface Request {
  method: string;
  /** With its query. */
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Change {
  /** Changes the request, or responds instead of the gateway. */
  readonly asked?: (request: Request, validKey: string) => void | Answer;
  /** Changes the response. */
  readonly answered?: (answer: Answer, request: Request) => void;
}

export interface GatewayFault extends Fault, Change {
  /** The interaction that notices it. */
  readonly contract: string;
}

export interface UnnoticedGatewayFault extends Unnoticed, Change {
  /** The contracts of this client meet it. */
  readonly domain: Domain;
}

const isList = ({ method, url }: Request): boolean =>
  method === 'GET' && url.startsWith('/api/v1/social/playlist/all');

type Json = Record<string, unknown>;

/** Changes the records of a JSON response: those of a list, or the single one. */
const inRecords =
  (change: (record: Json) => void, status = 200) =>
  (answer: Answer): void => {
    if (answer.status !== status || answer.body === '') return;
    const body = JSON.parse(answer.body) as Json | Json[];
    for (const record of [body].flat()) change(record);
    answer.body = JSON.stringify(body);
  };

const drop = (request: Request, ...names: string[]): void => {
  const url = new URL(request.url, 'http://gateway');
  for (const name of names) url.searchParams.delete(name);
  request.url = `${url.pathname}${url.search}`;
};

const json = { 'content-type': 'application/json' };
const notFound: Answer = {
  status: 404,
  headers: json,
  body: '{"error":"no such path","status":"error","code":404}',
};

const noticedBy = (contract: string) => ({ caughtBy: ['verification'], contract }) as const;

export const gatewayFaults: readonly GatewayFault[] = [
  {
    name: 'a field is renamed',
    ...noticedBy('a playlist is made'),
    answered: inRecords((record) => {
      record['title'] = record['name'];
      delete record['name'];
    }),
  },
  {
    name: 'a number is sent as text',
    ...noticedBy('a playlist is made'),
    answered: inRecords((record) => (record['qty'] = String(record['qty']))),
  },
  {
    name: 'an id is no UUID',
    ...noticedBy('a playlist is made'),
    answered: inRecords((record) => (record['playlistId'] = 'playlist-1')),
  },
  {
    name: 'a value outside of a closed enumeration',
    ...noticedBy('the badge question to ask a participant'),
    answered: inRecords((record) => (record['visibility'] = 'EVERYONE')),
  },
  {
    name: 'a value that is written like none of an enumeration',
    ...noticedBy('a recording of a session is saved'),
    answered: inRecords((record) => {
      if (record['status'] === 'PROCESSING') record['status'] = 'in progress';
    }),
  },
  {
    name: 'the key is not checked',
    ...noticedBy('the settings of a room, with a key that is not accepted'),
    asked(request, validKey) {
      request.headers['x-api-key'] = validKey;
    },
  },
  {
    name: 'a valid key is refused',
    ...noticedBy('the badge question to ask a participant'),
    asked(request) {
      request.headers['x-api-key'] = 'another';
    },
  },
  {
    name: 'a refused key is answered with 403',
    ...noticedBy('the settings of a room, with a key that is not accepted'),
    answered(answer) {
      if (answer.status === 401) answer.status = 403;
    },
  },
  {
    name: 'success is answered with 201',
    ...noticedBy('a playlist is made'),
    answered(answer, { method }) {
      if (method === 'POST' && answer.status === 200) answer.status = 201;
    },
  },
  {
    name: 'no Content-Type',
    ...noticedBy('the settings of a room'),
    answered(answer) {
      delete answer.headers['content-type'];
    },
  },
  {
    name: 'null in place of an empty list',
    ...noticedBy('the playlists when there are none'),
    answered(answer) {
      if (answer.body === '[]') answer.body = 'null';
    },
  },
  {
    name: 'a list within an object',
    ...noticedBy('a page in the middle of the playlists, by name'),
    answered(answer, request) {
      if (isList(request)) answer.body = `{"content":${answer.body}}`;
    },
  },
  {
    name: 'an error body of another shape',
    ...noticedBy('the settings of a room, with a key that is not accepted'),
    answered: inRecords((record) => {
      record['message'] = record['error'];
      delete record['error'];
    }, 401),
  },
  {
    name: 'an error code as text',
    ...noticedBy("the caller's badge data, with a key that is not accepted"),
    answered: inRecords((record) => (record['code'] = '401'), 401),
  },
  {
    name: 'an error of another status word',
    ...noticedBy("the caller's badge data, with a key that is not accepted"),
    answered: inRecords((record) => (record['status'] = 'failure'), 401),
  },
  {
    name: 'a failure of the banner without `error`',
    ...noticedBy('a banner that cannot be shown'),
    answered: inRecords((record) => {
      record['reason'] = record['error'];
      delete record['error'];
    }, 404),
  },
  {
    name: 'a refused invite without `error`',
    ...noticedBy('one invite is refused, and the other one is not'),
    answered: inRecords((record) => delete record['error']),
  },
  {
    name: 'a refused image without `error`',
    ...noticedBy('an image is refused, in its record'),
    answered: inRecords((record) => delete record['error']),
  },
  {
    name: 'a route is missing',
    ...noticedBy('a playlist gets another name'),
    asked: ({ method }) => (method === 'PATCH' ? notFound : undefined),
  },
  {
    name: 'paging is ignored',
    ...noticedBy('a page in the middle of the playlists, by name'),
    asked: (request) => drop(request, 'page', 'size'),
  },
  {
    name: 'paging is counted from 1',
    ...noticedBy("a page in the middle of the caller's badge data, by title"),
    asked(request) {
      request.url = request.url.replace(/\bpage=(\d+)/, (_, page) => `page=${Number(page) + 1}`);
    },
  },
  {
    name: 'sorting is ignored',
    ...noticedBy("a page in the middle of the caller's badge data, by title"),
    asked: (request) => drop(request, 'sort'),
  },
  {
    name: 'the direction of sorting is ignored',
    ...noticedBy('the last playlists by name, in descending order'),
    asked(request) {
      request.url = request.url.replace(/(%2C|,)desc/i, '');
    },
  },
  {
    name: 'the filter is ignored',
    ...noticedBy("a page of a room's alternate hosts, filtered by text"),
    asked: (request) => drop(request, 'text'),
  },
  {
    name: 'the image has to come as bytes, not as a JSON string',
    ...noticedBy('a logo is uploaded, to be shown in rooms'),
    asked: ({ url, body }) =>
      url.startsWith('/api/v1/image/upload') && body.startsWith('"')
        ? { ...notFound, status: 415 }
        : undefined,
  },
  {
    name: 'an answer that breaks off',
    ...noticedBy('a playlist is made'),
    answered(answer) {
      answer.body = answer.body.slice(0, -1);
    },
  },
  {
    name: 'a page of HTML in place of JSON',
    ...noticedBy('the transcriptions when there are none'),
    answered(answer) {
      answer.headers['content-type'] = 'text/html';
      answer.body = '<!doctype html>';
    },
  },
  {
    name: 'a redirect to another place',
    ...noticedBy('the text of a transcription'),
    asked: ({ url }) => ({ status: 307, headers: { location: `${url}/` }, body: '' }),
  },
  {
    name: 'an object that is missing',
    ...noticedBy('the settings of a room'),
    answered: inRecords((record) => delete record['setSettings']),
  },
];

/** Behavior of a gateway that no contract forbids. */
export const unnoticedGatewayFaults: readonly UnnoticedGatewayFault[] = [
  {
    name: 'a field that the document does not name is added',
    domain: 'media',
    caughtBy: [],
    instead: 'meant so: clients keep it, and report it as drift',
    answered: inRecords((record) => (record['colour'] = 'green')),
  },
  {
    name: 'an enumeration of which one value is seen gets another',
    domain: 'media',
    caughtBy: [],
    instead: 'meant so: clients pass it on',
    answered: inRecords((record) => {
      if (record['type']) record['type'] = 'PAID_PLAYLIST';
    }),
  },
  {
    name: 'a field that no contract is about is missing, or of another type',
    domain: 'media',
    caughtBy: [],
    instead: 'reports of drift in the clients; the tests of the gateway',
    answered: inRecords((record) => {
      delete record['active'];
      record['visibleToPublic'] = 'yes';
    }),
  },
  {
    name: 'a right type with a wrong value',
    domain: 'media',
    caughtBy: [],
    instead: 'the tests of the gateway',
    answered: inRecords((record) => {
      if ('qty' in record) record['qty'] = 0;
    }),
  },
  {
    name: 'a write is answered and not stored',
    domain: 'recordings',
    caughtBy: [],
    instead: 'the tests of the gateway; a contract is one request and one answer',
    asked: ({ url, headers }, validKey) =>
      url === '/api/v1/recording/failed' && headers['x-api-key'] === validKey
        ? { status: 200, headers: {}, body: '' }
        : undefined,
  },
  {
    name: 'the items of the transcription list hold other fields',
    domain: 'recordings',
    caughtBy: [],
    instead: 'nothing: what an item holds is not documented',
    answered(answer, { url }) {
      if (answer.status !== 200 || !url.startsWith('/api/v1/transcription?')) return;
      const items = JSON.parse(answer.body) as unknown[];
      answer.body = JSON.stringify(items.map(() => ({ line: 7 })));
    },
  },
];
