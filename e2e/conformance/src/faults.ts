// Response faults. Each fault is a proxy that changes some responses of the gateway.
import type { Fault } from './gate.ts';
import { findOperation } from './find-operations.ts';
import { startProxy, type Exchange, type ProxiedResponse } from './proxy.ts';

/** Creates a fault that changes the responses of one operation, or of all operations. */
export function createResponseFault(
  name: string,
  pattern: RegExp,
  operationId: string | undefined,
  change: (answer: ProxiedResponse, exchange: Exchange) => ProxiedResponse | 'hang',
): Fault {
  return {
    name,
    pattern,
    start: ({ url }) =>
      startProxy({
        upstream: url,
        change: (exchange) =>
          operationId === undefined || findOperation(exchange.request) === operationId
            ? change(exchange.answer, exchange)
            : exchange.answer,
      }),
  };
}

const withJson = (answer: ProxiedResponse, change: (body: unknown) => unknown): ProxiedResponse =>
  answer.status === 200
    ? { ...answer, body: Buffer.from(JSON.stringify(change(JSON.parse(String(answer.body))))) }
    : answer;

export const wrongType: Fault = createResponseFault(
  'a number as a string',
  /qty/,
  'listPlaylists',
  (answer) =>
    withJson(answer, (items) => (items as object[]).map((item) => ({ ...item, qty: 'three' }))),
);

export const wrongFormat: Fault = createResponseFault(
  'an id that is not a UUID',
  /playlistId.*uuid|uuid.*playlistId/i,
  'createPlaylist',
  (answer) => withJson(answer, (body) => ({ ...(body as object), playlistId: '17' })),
);

export const wrongEnumeration: Fault = createResponseFault(
  'a value outside of its enumeration',
  /EVERYBODY|visibility|lookBack\/question/,
  'getBadgeQuestion',
  (answer) => withJson(answer, (body) => ({ ...(body as object), visibility: 'EVERYBODY' })),
);

export const emptyObject: Fault = createResponseFault(
  'an object instead of a list',
  /alternate\/host/,
  'listAlternateHosts',
  (answer) => withJson(answer, () => ({})),
);

export const noContentType: Fault = createResponseFault(
  'a response without a Content-Type',
  /settings.*(?:media|Content-Type)/,
  'getRoomSettings',
  (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': undefined } }),
);

export const otherError: Fault = createResponseFault(
  'an error body with a string as its code',
  /401.*integer/,
  undefined,
  (answer) =>
    answer.status === 401
      ? { ...answer, body: Buffer.from('{"error":"no","status":"error","code":"401"}') }
      : answer,
);

export const failing: Fault = createResponseFault(
  'an operation that fails',
  /saveRecording|recording\/save|meet\/record/,
  'saveRecording',
  (answer) => ({
    ...answer,
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{"error":"the gateway failed","status":"error","code":500}'),
  }),
);

export const hanging: Fault = createResponseFault(
  'an operation that never responds',
  /updateEvent.*no response/,
  'updateEvent',
  () => 'hang',
);

/** Each response is valid, but each call gets a different response. */
export const notTheSame: Fault = createResponseFault(
  'a response that differs on each call',
  /listPlaylists/,
  'listPlaylists',
  (answer) =>
    withJson(answer, (items) =>
      (items as object[]).map((item) => ({ ...item, name: `Rain ${Math.random()}` })),
    ),
);

let calls = 0;

export const failingSometimes: Fault = createResponseFault(
  'every 50th response is a 503',
  /non2xx/,
  undefined,
  (answer) => (++calls % 50 === 0 ? { ...answer, status: 503 } : answer),
);
