// Reads the command line.
import { parseArgs } from 'node:util';
import type { Gate } from './gate.ts';

export interface Options {
  /** In the order of the table. */
  readonly gates: readonly Gate[];
  readonly skipped: readonly string[];
  readonly prove: boolean;
  /** Where the results go as JSON. */
  readonly report: string | undefined;
  readonly help: boolean;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError when a gate does not exist, or an option is unknown. */
export function readOptions(argv: readonly string[], all: readonly Gate[]): Options {
  const { values, positionals: named } = parse(argv);
  const skipped = values.skip ?? [];
  const names = all.map(({ name }) => name);
  const unknown = [...named, ...skipped].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`no such gate: ${unknown.join(', ')}; there are ${names.join(', ')}`);
  }
  const gates = all.filter(
    ({ name }) => (named.length === 0 || named.includes(name)) && !skipped.includes(name),
  );
  if (gates.length === 0) throw new UsageError('every gate is skipped');
  return {
    gates,
    skipped,
    prove: values.prove ?? false,
    report: values.report,
    help: values.help ?? false,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        prove: { type: 'boolean' },
        skip: { type: 'string', multiple: true },
        report: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function helpText(gates: readonly Gate[]): string {
  const list = gates.map(({ name, about }) => `  ${name.padEnd(11)} ${about}`).join('\n');
  return `Usage: pnpm conformance [GATE…] [options]

Holds the gateway against tools that nobody here wrote: all gates, or those that are named.

Gates:
${list}

Options:
  --skip GATE     leave a gate out; may be repeated
  --prove         give each gate a gateway with a fault, one after the other, and demand that it
                  says so
  --report FILE   write the results as JSON too
  -h, --help      show this text

Exit codes: 0 nothing was found, 1 something was found or a gate could not run, 2 the command line
is wrong.
`;
}
