// The server of the soak, in a separate thread so that its sockets are not counted as the client's.
// The path of a request names its fault.

import { parentPort } from 'node:worker_threads';
import { type Fault, startFaultServer } from '@room-sessions/testing/faults';
import * as faults from '@room-sessions/testing/faults';

const wrong: Readonly<Record<string, Fault>> = {
  none: faults.json({ a: [1, 2, 3] }),
  gzip: faults.gzip('{"a":1}'),
  noContent: faults.noContent,
  large: faults.json('x'.repeat(200_000)),
  slow: faults.trickle('{"a":1}'),
  busy: faults.answer(429, undefined, { 'retry-after': '0' }),
  down: faults.generalError(503),
  missing: faults.generalError(404),
  reset: faults.reset,
  stalled: faults.stallHeaders,
  stalledBody: faults.stallBody,
  truncated: faults.truncated,
  wrongGzip: faults.wrongGzip,
  html: faults.html(),
  notUtf8: faults.invalidUtf8,
  endless: faults.endless,
  redirected: faults.redirect(307, '/api/v1/room/none/part/p'),
  redirectedAway: faults.redirect(302, 'https://elsewhere.invalid/'),
};

const server = await startFaultServer();
server.answer((response, request) => {
  const name = request.path.split('/')[4] ?? 'none';
  (wrong[name] ?? wrong['none']!)(response, request);
});
parentPort!.on('message', () => void server.close().then(() => parentPort!.close()));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a page
parentPort!.postMessage({ url: server.url, faults: Object.keys(wrong) });
