// Faults of a client. Each fault is an edit of the built code.

import type { Domain } from '../../contracts/src/names.ts';
import type { Fault, Undetected } from './fault.ts';

interface Edit {
  /** The client whose consumer tests run with the fault. */
  readonly domain: Domain;
  /** Faults in the same build affect different operations, so that no fault hides another. */
  readonly build: string;
  /** The path below packages/. */
  readonly file: string;
  /** Must match exactly once in the file. */
  readonly find: RegExp;
  /** A replacement for `String.replace`: `$1` is the first group. */
  readonly replace: string;
}

export interface ClientFault extends Fault, Edit {
  /** The test that detects the fault. */
  readonly contract: string;
}

export interface UndetectedClientFault extends Undetected, Edit {}

const caughtBy = ['consumer tests'] as const;
const operationsOfRooms = {
  domain: 'rooms',
  build: 'rooms',
  file: 'rooms/dist/index.js',
} as const;

export const clientFaults: readonly ClientFault[] = [
  {
    name: 'wrong path',
    caughtBy,
    contract: 'a room gets another name and other limits',
    ...operationsOfRooms,
    find: /path: "\/api\/v1\/social\/update"/,
    replace: 'path: "/api/v1/social/updates"',
  },
  {
    name: 'path parameter in a wrong place',
    caughtBy,
    contract: 'the settings of a room',
    ...operationsOfRooms,
    find: /path: "\/api\/v1\/social\/settings\/\{socialId\}"/,
    replace: 'path: "/api/v1/social/{socialId}/settings"',
  },
  {
    name: 'wrong method',
    caughtBy,
    contract: 'an event gets another name and another time',
    ...operationsOfRooms,
    find: /method: "PATCH"/,
    replace: 'method: "POST"',
  },
  {
    name: 'missing query parameter',
    caughtBy,
    contract: "a page of a room's alternate hosts, filtered by text",
    ...operationsOfRooms,
    find: /"text",\s*"page"/,
    replace: '"page"',
  },
  {
    name: 'key in the query',
    caughtBy,
    contract: 'the badge question to ask a participant',
    build: 'key-in-query',
    domain: 'badging',
    file: 'core/dist/index.node.js',
    find: /"x-api-key": key(\s*\} : outgoing\.headers[^]*?\.\.\.outgoing,\s*url): to/,
    replace: "$1: to + (to.includes('?') ? '&' : '?') + 'apiKey=' + key",
  },
  {
    name: 'key in another header',
    caughtBy,
    contract: 'the badge question to ask a participant',
    build: 'key-in-header',
    domain: 'badging',
    file: 'core/dist/index.node.js',
    find: /"x-api-key": key(\s*\} : outgoing\.headers)/,
    replace: 'authorization: `Bearer ${key}`$1',
  },
  {
    name: 'missing Content-Type',
    caughtBy,
    contract: 'a playlist is made',
    build: 'no-content-type',
    domain: 'media',
    file: 'core/dist/index.node.js',
    find: /headers\["content-type"\] = "application\/json";/,
    replace: ';',
  },
  {
    name: 'body wrapped in an object',
    caughtBy,
    contract: 'a playlist is made',
    build: 'bodies',
    domain: 'media',
    file: 'core/dist/index.node.js',
    find: /return JSON\.stringify\(body\)/,
    replace: 'return JSON.stringify({ data: body })',
  },
  {
    name: 'single invite instead of a list',
    caughtBy,
    contract: 'two people are invited to a room',
    build: 'one-invite',
    domain: 'rooms',
    file: 'core/dist/index.node.js',
    find: /return JSON\.stringify\(body\)/,
    replace: 'return JSON.stringify(Array.isArray(body) ? body[0] : body)',
  },
  {
    name: 'base64 that is not a JSON string',
    caughtBy,
    contract: 'a logo is uploaded, to be shown in rooms',
    build: 'bodies',
    domain: 'media',
    file: 'core/dist/index.node.js',
    find: /const quote = 34;/,
    replace: 'const quote = 32;',
  },
  {
    name: 'body for an operation without a documented body',
    caughtBy,
    contract: 'a copy of a room set, with rooms of its own',
    ...operationsOfRooms,
    find: /path: "\/api\/v1\/social\/room\/set\/copy",/,
    replace: '$& body: encodeObject,',
  },
  {
    name: 'page numbers that start with 1',
    caughtBy,
    contract: "a page in the middle of the caller's badge data, by title",
    build: 'pages',
    domain: 'badging',
    file: 'core/dist/index.node.js',
    find: /(\.\.\.input,\s*page)(,\s*size\s)/,
    replace: '$1: page + 1$2',
  },
  {
    name: 'rejected key without an error',
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
    name: 'rejected invite counted as invited',
    caughtBy,
    contract: 'one invite is refused, and the other one is not',
    build: 'rooms',
    domain: 'rooms',
    file: 'rooms/dist/index.js',
    find: /const \{ error \} = invite;/,
    replace: 'const error = undefined;',
  },
];

/** Faults of a client that do not change its pact. */
export const undetectedClientFaults: readonly UndetectedClientFault[] = [
  {
    name: 'unencoded path parameters',
    caughtBy: [],
    build: 'undetected',
    instead: "core's tests; ids in the contracts need no encoding",
    domain: 'rooms',
    file: 'core/dist/index.node.js',
    find: /encodeURIComponent\(text\)\) \+/,
    replace: 'text) +',
  },
  {
    name: 'User-Agent without the SDK name',
    caughtBy: [],
    build: 'undetected',
    instead: "core's tests; no contract covers this header",
    domain: 'rooms',
    file: 'core/dist/index.node.js',
    find: /"user-agent": `room-sessions-sdk\/\$\{version\}`/,
    replace: '"user-agent": "-"',
  },
];
