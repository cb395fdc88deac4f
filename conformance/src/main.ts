// `pnpm conformance`: the gateway, held against tools that nobody here wrote.
import { writeFile } from 'node:fs/promises';
import { gates } from './gates.ts';
import { helpText, readOptions, UsageError, type Options } from './options.ts';
import { detailsOf, isGood, isNoticed, tableOf } from './report.ts';
import { runGate, type Result } from './run-gate.ts';

async function main(options: Options): Promise<void> {
  const results: Result[] = [];
  for (const gate of options.gates) {
    const faults = options.prove ? gate.faults : [undefined];
    for (const fault of faults) {
      process.stderr.write(`${gate.name}${fault ? `, ${fault.name}` : ''} …\n`);
      results.push(await runGate(gate, fault));
    }
  }
  console.log(`\n${tableOf(results)}\n${detailsOf(results)}`);
  for (const name of options.skipped) console.log(`\n${name} was left out, as --skip says.`);
  if (options.report) await writeFile(options.report, `${JSON.stringify(results, null, 2)}\n`);
  process.exitCode = results.every(options.prove ? isNoticed : isGood) ? 0 : 1;
}

try {
  const options = readOptions(process.argv.slice(2), gates);
  if (options.help) process.stdout.write(helpText(gates));
  else {
    // What was started is stopped, whoever interrupts.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => process.exit(1));
    }
    await main(options);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n--help shows the options\n`);
  process.exitCode = 2;
}
