// The way to a database: `database-proxy.mjs URL MS` lets each byte take so many ms in each direction,
// and says `ready URL`. To each message it answers with the statements that went through.

import { connect, createServer } from 'node:net';

const [target, ms] = process.argv.slice(2);
const { hostname, port } = new URL(target);
let statements = 0;

/** Counts what is executed: by name, or as plain text. */
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

const server = createServer((client) => {
  const upstream = connect(Number(port), hostname).setNoDelay(true);
  client.setNoDelay(true);
  const count = counter();
  const later = (into, chunk) => setTimeout(() => into.destroyed || into.write(chunk), Number(ms));
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
