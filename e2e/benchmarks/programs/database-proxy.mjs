// A proxy for a database: `database-proxy.mjs URL MS` delays all data by MS ms in each direction and prints
// `ready URL`. It replies to each message with the number of forwarded statements.

import { connect, createServer } from 'node:net';

const [target, ms] = process.argv.slice(2);
const { hostname, port } = new URL(target);
let statements = 0;

/** Counts executed statements: prepared statements and plain text. */
function counter() {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      const start = hasBegun ? 1 : 0;
      if (rest.length < start + 4) return;
      const end = start + rest.readUInt32BE(start);
      if (rest.length < end) return;
      if (hasBegun && (rest[0] === 0x45 || rest[0] === 0x51)) statements += 1;
      hasBegun = true;
      rest = rest.subarray(end);
    }
  };
}

/** Data in transit, in order of arrival, with one timer. */
let underWay = [];

function later(into, chunk) {
  underWay.push({ at: performance.now() + Number(ms), into, chunk });
  if (underWay.length === 1) setTimeout(deliver, Number(ms));
}

function deliver() {
  const now = performance.now();
  const first = underWay.findIndex(({ at }) => at > now);
  const due = underWay.splice(0, first === -1 ? underWay.length : first);
  for (const { into, chunk } of due) if (!into.destroyed) into.write(chunk);
  if (underWay.length > 0) setTimeout(deliver, 1);
}

const server = createServer((client) => {
  const upstream = connect(Number(port), hostname).setNoDelay(true);
  client.setNoDelay(true);
  const count = counter();
  client.on('data', (chunk) => {
    count(chunk);
    later(upstream, chunk);
  });
  upstream.on('data', (chunk) => later(client, chunk));
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ]) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
});
process.on('message', () => process.send(statements));
server.listen(0, '127.0.0.1', () => {
  console.log(`ready ${Object.assign(new URL(target), { port: server.address().port })}`);
});
