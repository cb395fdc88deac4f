// Draws the course of one request from a seed.

import { epoch } from './clock.ts';
import type { Draw } from './draw.ts';
import { elsewhere, origin } from './network.ts';
import type { ConnectionPlan, OddError, Reply } from './plan.ts';

const odd: readonly OddError[] = [
  'text',
  'nothing',
  'proxy',
  'realm',
  'request',
  'frozen',
  'circle',
  'getter',
  'message',
  'printer',
  'abort',
];

export function drawReply(draw: Draw, isStream: boolean): Reply {
  if (draw.isQuiet) return { connection: drawConnection(draw) };
  const base: Reply = {
    delay: draw.maybe(0.4, () => draw.time(60)),
    ignoresSignal: draw.path === 'wire' ? undefined : draw.maybe(0.1, () => true),
    sendsPartialBody: isStream && draw.path === 'fetch' ? draw.maybe(0.3, () => true) : undefined,
    connection: draw.path === 'wire' ? draw.maybe(0.6, () => drawConnection(draw)) : undefined,
  };
  const kind = draw.next();
  if (kind < 0.15) return { ...base, ...drawBody(draw) };
  if (kind < 0.37) return { ...base, ...drawFault(draw, isStream) };
  if (kind < 0.45) return { ...base, ...drawRedirect(draw) };
  const reply = { ...base, ...drawStatus(draw, isStream) };
  return reply.status === 304 ? reply : { ...reply, ...draw.maybe(0.15, () => drawBody(draw)) };
}

function drawFault(draw: Draw, isStream: boolean): Reply {
  const untrusted = draw.path === 'wire' ? 'refused' : 'untrusted';
  const fault = draw.pick([
    'refused',
    'refused',
    'unreachable',
    untrusted,
    'lost',
    'lost',
    'lost',
    'silent',
  ] as const);
  const isSent = fault === 'lost' || fault === 'silent';
  // With `fetch`, only the error shows what happened.
  const isFree = draw.path !== 'wire' && (isSent || draw.path === undefined);
  const lies = draw.path === undefined && isSent ? (['refused'] as const) : [];
  return {
    fault,
    throws: isFree ? draw.maybe(0.15, () => draw.pick([...odd, ...lies])) : undefined,
    throwsSynchronously: draw.path ? undefined : draw.maybe(0.05, () => true),
    isProcessed: isSent ? draw.maybe(0.5, () => true) : undefined,
    chunksRead: isStream ? draw.maybe(0.3, () => 1 + draw.below(3)) : undefined,
  };
}

function drawBody(draw: Draw): Reply {
  return {
    body: draw.maybe(0.7, () =>
      draw.pick([
        'envelope',
        'error',
        'bare',
        'empty',
        'null',
        'text',
        'html',
        'half',
        'latin1',
        'bom',
        'large',
        'echo',
      ] as const),
    ),
    bodyDelay: draw.maybe(0.4, () => draw.time(60)),
    bodyFault: draw.maybe(0.25, () => draw.pick(['cut', 'silent', 'undecodable'] as const)),
  };
}

function drawRedirect(draw: Draw): Reply {
  return {
    status: draw.pick([301, 302, 303, 307, 307, 308, 308]),
    location: draw.pick([
      '/api/v1/records/2',
      '/api/v1/records/2#part',
      `${origin}/api/v1/moved?page=0&size=3`,
      `${elsewhere}/api/v1/records/2`,
      `https://${new URL(origin).host}/api/v1/records/2`,
      `http://user:password@${new URL(origin).host}/`,
      'http://[',
      undefined,
    ]),
  };
}

function drawStatus(draw: Draw, isStream: boolean): Reply {
  const status = draw.pick([
    400, 401, 401, 401, 403, 404, 405, 408, 409, 413, 422, 425, 429, 429, 429, 500, 501, 502, 503,
    503, 504, 505, 599, 304, 300, 201,
  ]);
  return {
    status,
    body: draw.maybe(status === 304 ? 0 : 0.5, () => 'error'),
    isProcessed: status >= 500 || status === 408 ? draw.maybe(0.5, () => true) : undefined,
    chunksRead: isStream ? draw.maybe(0.2, () => 1 + draw.below(3)) : undefined,
    retryAfter: draw.maybe(status === 429 || status === 503 ? 0.5 : 0.1, () =>
      draw.pick([
        '0',
        '1',
        '3',
        '120',
        '99999999999',
        '-1',
        'soon',
        date(draw.below(100_000)),
        date(-5_000),
      ]),
    ),
  };
}

const date = (later: number): string => new Date(epoch + later).toUTCString();

function drawConnection(draw: Draw): ConnectionPlan {
  return {
    keepAlive: draw.maybe(0.5, () => (draw.chance(0.2) ? -1 : draw.seconds)),
    unsolicited: draw.maybe(0.25, () => draw.pick(['response', 'half', 'end', 'dead'] as const)),
    lag: draw.maybe(0.4, () => draw.time(450)),
    isGzipped: draw.maybe(0.3, () => true),
    isChunked: draw.maybe(0.5, () => true),
    pieces: draw.maybe(0.3, () => draw.pick([1, 7, 50])),
  };
}
