// Runs sequential calls of one client over a `fetch` stub in turns:
// `stubbed-calls.mjs CLIENT tiny|list WARM-UP CALLS`. A turn has CALLS calls.

import { answers } from './answers.mjs';
import { createCall } from './clients.mjs';
import { callAll, measured, takeTurns } from './measure.mjs';

const [client, work, ...counts] = process.argv.slice(2);
const [warmUp, calls] = counts.map(Number);

const text = JSON.stringify(answers[work]);
const headers = { 'content-type': 'application/json', 'content-length': `${text.length}` };
const fetch = async () => new Response(text, { headers });

// No server listens on this port.
const call = await createCall(client, work, { url: 'http://127.0.0.1:9', fetch });
await callAll(call, warmUp);
await takeTurns(() => measured(call, { calls }));
