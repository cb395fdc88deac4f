// Faults of a client, each an edit of its built code.

import type { Domain } from '../../contracts/src/names.ts';
import type { Fault, Unnoticed } from './fault.ts';

interface Edit {
  /** The consumer tests of this client meet it. */
  readonly domain: Domain;
  /** Faults of one build affect different operations, so that none hides another. */
  readonly build: string;
  /** Below packages/. */
  readonly file: string;
  /** Matches once in the file. */
  readonly find: RegExp;
  /** A replacement for `String.replace`: `$1` is the first group. */
  readonly replace: string;
}

export interface ClientFault extends Fault, Edit {
  /** The test that notices it. */
  readonly contract: string;
}

export interface UnnoticedClientFault extends Unnoticed, Edit {}

const caughtBy = ['consumer tests'] as const;
const operationsOfRooms = {
  domain: 'rooms',
  build: 'rooms',
  file: 'rooms/dist/index.js',
} as const;

export const clientFaults: readonly ClientFault[] = [
  {
    name: 'a wrong path',
    caughtBy,
    contract: 'a room gets another name and other limits',
    ...operationsOfRooms,
    find: /path: "\/api\/v1\/social\/update"/,
    replace: 'path: "/api/v1/social/updates"',
  },
  {
    name: 'a path without its parameter',
    caughtBy,
    contract: 'the settings of a room',
    ...operationsOfRooms,
    find: /path: "\/api\/v1\/social\/settings\/\{socialId\}"/,
    replace: 'path: "/api/v1/social/{socialId}/settings"',
  },
  {
    name: 'a wrong method',
    caughtBy,
    contract: 'an event gets another name and another time',
    ...operationsOfRooms,
    find: /method: "PATCH"/,
    replace: 'method: "POST"',
  },
  {
    name: 'a query parameter that is not sent',
    caughtBy,
    contract: "a page of a room's alternate hosts, filtered by text",
    ...operationsOfRooms,
    find: /"text",\s*"page"/,
    replace: '"page"',
  },
  {
    name: 'the key in the query',
    caughtBy,
    contract: 'the badge question to ask a participant',
    build: 'key-in-query',
    domain: 'badging',
    file: 'core/dist/index.node.js',
    find: /"x-api-key": key(\s*\} : outgoing\.headers[^]*?\.\.\.outgoing,\s*url): to/,
    replace: "$1: to + (to.includes('?') ? '&' : '?') + 'apiKey=' + key",
  },
  {
    name: 'the key in another header',
    caughtBy,
    contract: 'the badge question to ask a participant',
    build: 'key-in-header',
    domain: 'badging',
    file: 'core/dist/index.node.js',
    find: /"x-api-key": key(\s*\} : outgoing\.headers)/,
    replace: 'authorization: `Bearer ${key}`$1',
  },
  {
    name: 'no Content-Type',
    caughtBy,
    contract: 'a playlist is made',
    build: 'no-content-type',
    domain: 'media',
    file: 'core/dist/index.node.js',
    find: /headers\["content-type"\] = "application\/json";/,
    replace: ';',
  },
  {
    name: 'the body within an object',
    caughtBy,
    contract: 'a playlist is made',
    build: 'bodies',
    domain: 'media',
    file: 'core/dist/index.node.js',
    find: /return JSON\.stringify\(body, /,
    replace: 'return JSON.stringify({ data: body }, ',
  },
  {
    name: 'one invite in place of a list',
    caughtBy,
    contract: 'two people are invited to a room',
    build: 'one-invite',
    domain: 'rooms',
    file: 'core/dist/index.node.js',
    find: /return JSON\.stringify\(body, /,
    replace: 'return JSON.stringify(Array.isArray(body) ? body[0] : body, ',
  },
  {
    name: 'base64 that is no JSON string',
    caughtBy,
    contract: 'a logo is uploaded, to be shown in rooms',
    build: 'bodies',
    domain: 'media',
    file: 'core/dist/index.node.js',
    find: /const quote = 34;/,
    replace: 'const quote = 32;',
  },
  {
    name: 'a body where none is documented',
    caughtBy,
    contract: 'a copy of a room set, with rooms of its own',
    ...operationsOfRooms,
    find: /path: "\/api\/v1\/social\/room\/set\/copy",/,
    replace: '$& body: encodeObject,',
  },
  {
    name: 'pages counted from 1',
    caughtBy,
    contract: "a page in the middle of the caller's badge data, by title",
    build: 'pages',
    domain: 'badging',
    file: 'core/dist/index.node.js',
    find: /(\.\.\.input,\s*page)(,\s*size\s)/,
    replace: '$1: page + 1$2',
  },
  {
    name: 'a refused key that is no error',
    caughtBy,
    contract: 'a recording of a session is saved, with a key that is not accepted',
    build: 'refusals',
    domain: 'recordings',
    file: 'core/dist/index.node.js',
    find: /const isRefused = status < 200/,
    replace:
      'if (status === 401) return { value: undefined, attempts: number, head: response };\n$&',
  },
  {
    name: 'a refused invite that counts as one',
    caughtBy,
    contract: 'one invite is refused, and the other one is not',
    build: 'rooms',
    domain: 'rooms',
    file: 'rooms/dist/index.js',
    find: /const \{ error \} = invite;/,
    replace: 'const error = undefined;',
  },
];

/** What a client may do wrong and still write the same pact. */
export const unnoticedClientFaults: readonly UnnoticedClientFault[] = [
  {
    name: 'path parameters that are not encoded',
    caughtBy: [],
    build: 'unnoticed',
    instead: "core's tests; the ids of the contracts need no encoding",
    domain: 'rooms',
    file: 'core/dist/index.node.js',
    find: /encodeURIComponent\(text\)\) \+/,
    replace: 'text) +',
  },
  {
    name: 'a User-Agent that says nothing',
    caughtBy: [],
    build: 'unnoticed',
    instead: "core's tests; no contract is about it",
    domain: 'rooms',
    file: 'core/dist/index.node.js',
    find: /"user-agent": `room-sessions-sdk\/\$\{version\}`/,
    replace: '"user-agent": "-"',
  },
];
