// The entry if the runtime is a process: reads its standard input, and reports on its standard output.

import process from 'node:process';
import type { Context } from '../context.ts';
import { identify } from '../identity.ts';
import { runSuite } from '../run.ts';
import { transport } from '../transport.js';

let told = '';
process.stdin.setEncoding('utf8');
for await (const text of process.stdin) told += text as string;
const context = JSON.parse(told) as Context;
const report = await runSuite(context, await identify(), transport);
process.stdout.write(`\nreport ${JSON.stringify(report)}\n`);
