// The options of the command line.
import { type ParsedArguments, UsageError } from '@room-sessions/shared/command-line';
import type { Gate } from './gate.ts';

export interface Options {
  /** In the order of the table. */
  readonly gates: readonly Gate[];
  readonly skipped: readonly string[];
  readonly prove: boolean;
  /** The file for the results as JSON. */
  readonly report: string | undefined;
}

export const optionDefinitions = {
  prove: { type: 'boolean', default: false },
  skip: { type: 'string', multiple: true, default: [] as string[] },
  report: { type: 'string' },
} as const;

/** @throws UsageError if a gate does not exist, or if all gates are skipped. */
export function readOptions(
  { values, words }: ParsedArguments<typeof optionDefinitions>,
  all: readonly Gate[],
): Options {
  const { skip: skipped, prove, report } = values;
  const names = all.map(({ name }) => name);
  const unknown = [...words, ...skipped].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`Unknown gate: ${unknown.join(', ')}. The gates are ${names.join(', ')}.`);
  }
  const gates = all.filter(
    ({ name }) => (words.length === 0 || words.includes(name)) && !skipped.includes(name),
  );
  if (gates.length === 0) throw new UsageError('All gates are skipped. Name at least one gate.');
  return { gates, skipped, prove, report };
}

export function helpText(gates: readonly Gate[]): string {
  const list = gates.map(({ name, about }) => `  ${name.padEnd(11)} ${about}`).join('\n');
  return `Usage: pnpm conformance [GATE…] [options]

Tests the gateway with third-party tools. Runs all gates, or the named gates.

Gates:
${list}

Options:
  --skip GATE     skip a gate; may be repeated
  --prove         run each gate against gateways with a known fault, which the gate
                  must report
  --report FILE   also write the results as JSON
  -h, --help      show this text

Exit codes: 0 no findings, 1 findings or a gate that could not run, 2 invalid
command line.`;
}
