// PostgreSQL statements of one call, after a warm-up: `gateway-statements.mjs OPERATION`.

import { startChild, startServer } from './gateway-child.mjs';
import { print } from './measure.mjs';
import { operations, prepare } from './gateway-work.mjs';
import { startPostgres } from './postgres.mjs';

const [name] = process.argv.slice(2);
const postgres = await startPostgres();
const proxy = await startChild('database-proxy.mjs', [postgres.url, '0']);
const server = await startServer('ours', proxy.url);
const tenant = await prepare(server.url, postgres.url);
const call = operations[name];
for (let nth = 0; nth < 3; nth += 1) await call(tenant);
const before = await proxy.ask();
await call(tenant);
const statements = (await proxy.ask()) - before;
await server.kill();
await proxy.kill();
await postgres.stop();
print({ statements });
