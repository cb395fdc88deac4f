// Faults of a gateway, made between it and whoever asks it.

import type { Domain } from '../src/names.ts';
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

export interface GatewayFault extends Fault {
  /** The contracts of this client meet it. */
  readonly domain: Domain;
  /** Changes what the gateway is asked, or answers in its place. */
  readonly asked?: (request: Request, validKey: string) => void | Answer;
  /** Changes what it answers. */
  readonly answered?: (answer: Answer, request: Request) => void;
}

const isList = ({ method, url }: Request): boolean =>
  method === 'GET' && url.startsWith('/api/v1/social/playlist/all');

type Json = Record<string, unknown>;

/** Changes the records of a JSON answer: those of a list, or the one. */
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

const verification = { caughtBy: ['verification'] } as const;

export const gatewayFaults: readonly GatewayFault[] = [
  {
    name: 'a field is renamed',
    domain: 'media',
    ...verification,
    answered: inRecords((record) => {
      record['title'] = record['name'];
      delete record['name'];
    }),
  },
  {
    name: 'a number is sent as text',
    domain: 'media',
    ...verification,
    answered: inRecords((record) => (record['qty'] = String(record['qty']))),
  },
  {
    name: 'an id is no UUID',
    domain: 'media',
    ...verification,
    answered: inRecords((record) => (record['playlistId'] = 'playlist-1')),
  },
  {
    name: 'a value outside of a closed enumeration',
    domain: 'badging',
    ...verification,
    answered: inRecords((record) => (record['visibility'] = 'EVERYONE')),
  },
  {
    name: 'a value that is written like none of an enumeration',
    domain: 'recordings',
    ...verification,
    answered: inRecords((record) => {
      if (record['status'] === 'PROCESSING') record['status'] = 'in progress';
    }),
  },
  {
    name: 'the key is not checked',
    domain: 'rooms',
    ...verification,
    asked(request, validKey) {
      request.headers['x-api-key'] = validKey;
    },
  },
  {
    name: 'a valid key is refused',
    domain: 'badging',
    ...verification,
    asked(request) {
      request.headers['x-api-key'] = 'another';
    },
  },
  {
    name: 'a refused key is answered with 403',
    domain: 'rooms',
    ...verification,
    answered(answer) {
      if (answer.status === 401) answer.status = 403;
    },
  },
  {
    name: 'success is answered with 201',
    domain: 'media',
    ...verification,
    answered(answer, { method }) {
      if (method === 'POST' && answer.status === 200) answer.status = 201;
    },
  },
  {
    name: 'no Content-Type',
    domain: 'rooms',
    ...verification,
    answered(answer) {
      delete answer.headers['content-type'];
    },
  },
  {
    name: 'null in place of an empty list',
    domain: 'media',
    ...verification,
    answered(answer) {
      if (answer.body === '[]') answer.body = 'null';
    },
  },
  {
    name: 'a list within an object',
    domain: 'media',
    ...verification,
    answered(answer, request) {
      if (isList(request)) answer.body = `{"content":${answer.body}}`;
    },
  },
  {
    name: 'an error body of another shape',
    domain: 'rooms',
    ...verification,
    answered: inRecords((record) => {
      record['message'] = record['error'];
      delete record['error'];
    }, 401),
  },
  {
    name: 'an error code as text',
    domain: 'badging',
    ...verification,
    answered: inRecords((record) => (record['code'] = '401'), 401),
  },
  {
    name: 'an error of another status word',
    domain: 'badging',
    ...verification,
    answered: inRecords((record) => (record['status'] = 'failure'), 401),
  },
  {
    name: 'a failure of the banner without `error`',
    domain: 'rooms',
    ...verification,
    answered: inRecords((record) => {
      record['reason'] = record['error'];
      delete record['error'];
    }, 404),
  },
  {
    name: 'a refused invite without `error`',
    domain: 'rooms',
    ...verification,
    answered: inRecords((record) => delete record['error']),
  },
  {
    name: 'a refused image without `error`',
    domain: 'media',
    ...verification,
    answered: inRecords((record) => delete record['error']),
  },
  {
    name: 'a route is missing',
    domain: 'media',
    ...verification,
    asked: ({ method }) => (method === 'PATCH' ? notFound : undefined),
  },
  {
    name: 'paging is ignored',
    domain: 'media',
    ...verification,
    asked: (request) => drop(request, 'page', 'size'),
  },
  {
    name: 'paging is counted from 1',
    domain: 'badging',
    ...verification,
    asked(request) {
      request.url = request.url.replace(/\bpage=(\d+)/, (_, page) => `page=${Number(page) + 1}`);
    },
  },
  {
    name: 'sorting is ignored',
    domain: 'badging',
    ...verification,
    asked: (request) => drop(request, 'sort'),
  },
  {
    name: 'the direction of sorting is ignored',
    domain: 'media',
    ...verification,
    asked(request) {
      request.url = request.url.replace(/(%2C|,)desc/i, '');
    },
  },
  {
    name: 'the filter is ignored',
    domain: 'rooms',
    ...verification,
    asked: (request) => drop(request, 'text'),
  },
  {
    name: 'the image has to come as bytes, not as a JSON string',
    domain: 'media',
    ...verification,
    asked: ({ url, body }) =>
      url.startsWith('/api/v1/image/upload') && body.startsWith('"')
        ? { ...notFound, status: 415 }
        : undefined,
  },
  {
    name: 'an answer that breaks off',
    domain: 'media',
    ...verification,
    answered(answer) {
      answer.body = answer.body.slice(0, -1);
    },
  },
  {
    name: 'a page of HTML in place of JSON',
    domain: 'recordings',
    ...verification,
    answered(answer) {
      answer.headers['content-type'] = 'text/html';
      answer.body = '<!doctype html>';
    },
  },
  {
    name: 'a redirect to another place',
    domain: 'recordings',
    ...verification,
    asked: ({ url }) => ({ status: 307, headers: { location: `${url}/` }, body: '' }),
  },
  {
    name: 'an object that is missing',
    domain: 'rooms',
    ...verification,
    answered: inRecords((record) => delete record['setSettings']),
  },
];

/** What a gateway may do and still keep every contract. */
export const unnoticedGatewayFaults: readonly (GatewayFault & Unnoticed)[] = [
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
