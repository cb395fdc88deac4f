// Runs calls of one client in turns: `calls.mjs CLIENT tiny|list URL WARM-UP CALLS CONCURRENCY`. A turn has
// CALLS calls.

import { createCall } from './clients.mjs';
import { callAll, measured, takeTurns } from './measure.mjs';

const [client, work, url, ...counts] = process.argv.slice(2);
const [warmUp, calls, concurrency] = counts.map(Number);

const call = await createCall(client, work, { url });
await callAll(call, warmUp, concurrency);
await takeTurns(() => measured(call, { calls, concurrency }));
