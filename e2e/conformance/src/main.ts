// `pnpm conformance`: tests the gateway with third-party tools.
import { writeFile } from 'node:fs/promises';
import { runProgram } from '@room-sessions/shared/command-line';
import { gates } from './gates.ts';
import { helpText, options, readOptions, type Options } from './options.ts';
import { detailsOf, isGood, isNoticed, tableOf } from './report.ts';
import { runGate, type Result } from './run-gate.ts';

async function main(asked: Options): Promise<number> {
  const results: Result[] = [];
  for (const gate of asked.gates) {
    const faults = asked.prove ? gate.faults : [undefined];
    for (const fault of faults) {
      process.stderr.write(`${gate.name}${fault ? `, ${fault.name}` : ''} …\n`);
      results.push(await runGate(gate, fault));
    }
  }
  console.log(`\n${tableOf(results)}\n${detailsOf(results)}`);
  for (const name of asked.skipped) console.log(`\n${name} was skipped (--skip).`);
  if (asked.report) await writeFile(asked.report, `${JSON.stringify(results, null, 2)}\n`);
  return results.every(asked.prove ? isNoticed : isGood) ? 0 : 1;
}

await runProgram({
  usage: helpText(gates),
  options,
  words: 'any',
  run: (given) => main(readOptions(given, gates)),
});
