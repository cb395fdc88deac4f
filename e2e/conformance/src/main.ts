// `pnpm conformance`: tests the gateway with third-party tools.
import { writeFile } from 'node:fs/promises';
import { runProgram } from '@room-sessions/shared/command-line';
import { gates } from './gates.ts';
import { helpText, optionDefinitions, readOptions, type Options } from './options.ts';
import { formatDetails, isGood, isDetected, formatTable } from './report.ts';
import { runGate, type Result } from './run-gate.ts';

async function main(options: Options): Promise<number> {
  const results: Result[] = [];
  for (const gate of options.gates) {
    const faults = options.prove ? gate.faults : [undefined];
    for (const fault of faults) {
      process.stderr.write(`${gate.name}${fault ? `, ${fault.name}` : ''} …\n`);
      results.push(await runGate(gate, fault));
    }
  }
  console.log(`\n${formatTable(results)}\n${formatDetails(results)}`);
  for (const name of options.skipped) console.log(`\n${name} was skipped (--skip).`);
  if (options.report) await writeFile(options.report, `${JSON.stringify(results, null, 2)}\n`);
  return results.every(options.prove ? isDetected : isGood) ? 0 : 1;
}

await runProgram({
  usage: helpText(gates),
  options: optionDefinitions,
  words: 'any',
  run: (given) => main(readOptions(given, gates)),
});
