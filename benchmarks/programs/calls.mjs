// One contender calls a server: `calls.mjs CONTENDER URL CALLS CONCURRENCY`.

import { contenders } from './contenders.mjs';
import { measureCalls } from './measure.mjs';

const [name, url, calls, concurrency] = process.argv.slice(2);
const call = await contenders[name](url);
await measureCalls(call, { calls: Number(calls), concurrency: Number(concurrency) });
