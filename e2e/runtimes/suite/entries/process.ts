// The entry for processes: reads the context from stdin and writes the report to stdout.

import process from 'node:process';
import type { Context } from '../context.ts';
import { identify } from '../identity.ts';
import { runSuite } from '../run.ts';
import { transport } from '../transport.js';

let input = '';
process.stdin.setEncoding('utf8');
for await (const text of process.stdin) input += text as string;
const context = JSON.parse(input) as Context;
const report = await runSuite(context, await identify(), transport);
process.stdout.write(`\nreport ${JSON.stringify(report)}\n`);
