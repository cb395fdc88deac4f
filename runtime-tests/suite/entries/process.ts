// The entry for processes: reads the context from the environment and prints the report.

import process from 'node:process';
import type { Context } from '../context.ts';
import { runSuite } from '../run.ts';

const report = await runSuite(JSON.parse(process.env['SUITE_CONTEXT']!) as Context);
process.stdout.write(`\nreport ${JSON.stringify(report)}\n`);
