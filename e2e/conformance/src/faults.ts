// Response faults: each is a proxy that changes some of the gateway's responses.
import type { Fault } from './gate.ts';
import { operationOf } from './operations-of.ts';
import { startProxy, type Exchange, type ProxiedAnswer } from './proxy.ts';

/** Changes the responses of one operation, or of all. */
export function changing(
  name: string,
  sign: RegExp,
  operationId: string | undefined,
  change: (answer: ProxiedAnswer, exchange: Exchange) => ProxiedAnswer | 'hang',
): Fault {
  return {
    name,
    sign,
    stand: ({ url }) =>
      startProxy({
        upstream: url,
        change: (exchange) =>
          operationId === undefined || operationOf(exchange.request) === operationId
            ? change(exchange.answer, exchange)
            : exchange.answer,
      }),
  };
}

const withJson = (answer: ProxiedAnswer, change: (body: unknown) => unknown): ProxiedAnswer =>
  answer.status === 200
    ? { ...answer, body: Buffer.from(JSON.stringify(change(JSON.parse(String(answer.body))))) }
    : answer;

export const wrongType: Fault = changing(
  'a number that is a text',
  /qty/,
  'listPlaylists',
  (answer) =>
    withJson(answer, (items) => (items as object[]).map((item) => ({ ...item, qty: 'three' }))),
);

export const wrongFormat: Fault = changing(
  'an id that is no UUID',
  /playlistId.*uuid|uuid.*playlistId/i,
  'createPlaylist',
  (answer) => withJson(answer, (body) => ({ ...(body as object), playlistId: '17' })),
);

export const wrongEnumeration: Fault = changing(
  'a value outside of its enumeration',
  /EVERYBODY|visibility|lookBack\/question/,
  'getBadgeQuestion',
  (answer) => withJson(answer, (body) => ({ ...(body as object), visibility: 'EVERYBODY' })),
);

export const emptyObject: Fault = changing(
  'an object in place of a list',
  /alternate\/host/,
  'listAlternateHosts',
  (answer) => withJson(answer, () => ({})),
);

export const noContentType: Fault = changing(
  'an answer without a Content-Type',
  /settings.*(?:media|Content-Type)/,
  'getRoomSettings',
  (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': undefined } }),
);

export const otherError: Fault = changing(
  'an error body with a code that is a text',
  /401.*integer/,
  undefined,
  (answer) =>
    answer.status === 401
      ? { ...answer, body: Buffer.from('{"error":"no","status":"error","code":"401"}') }
      : answer,
);

export const failing: Fault = changing(
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

export const hanging: Fault = changing(
  'an operation that never answers',
  /updateEvent.*no answer/,
  'updateEvent',
  () => 'hang',
);

/** Each part is documented, but different callers get different responses. */
export const notTheSame: Fault = changing(
  'an answer that is another each time',
  /listPlaylists/,
  'listPlaylists',
  (answer) =>
    withJson(answer, (items) =>
      (items as object[]).map((item) => ({ ...item, name: `Rain ${Math.random()}` })),
    ),
);

let calls = 0;

export const failingSometimes: Fault = changing(
  'one answer of fifty is 503',
  /non2xx/,
  undefined,
  (answer) => (++calls % 50 === 0 ? { ...answer, status: 503 } : answer),
);
