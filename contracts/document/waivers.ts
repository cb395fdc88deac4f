// Documented responses without an interaction, each with its reason.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Finding } from './finding.ts';
import type { Operation } from './openapi.ts';

export interface Waiver {
  /** The names of the operations: a new operation is not waived. */
  readonly operations: readonly string[];
  /** Key of the response in the document. */
  readonly response: string;
  /** The component of the response; the reason may not apply to another one. */
  readonly component?: string;
  readonly reason: string;
}

const file = fileURLToPath(new URL('../waivers.yaml', import.meta.url));

export function readWaivers(): Waiver[] {
  const read = parse(readFileSync(file, 'utf8')) as { readonly waivers?: unknown } | null;
  if (!Array.isArray(read?.waivers)) throw new Error(`${file} does not contain a list of waivers.`);
  type Written = Omit<Waiver, 'response'> & { readonly response: string | number };
  // YAML parses a status as a number.
  return (read.waivers as Written[]).map((one) => ({ ...one, response: String(one.response) }));
}

export const findWaiver = (
  waivers: readonly Waiver[],
  operation: string,
  response: string,
): Waiver | undefined =>
  waivers.find((one) => one.operations.includes(operation) && one.response === response);

/** Waivers that are unused or have no reason. */
export function waiverFindings(
  waivers: readonly Waiver[],
  operations: readonly Operation[],
  isCovered: (operation: string, response: string) => boolean,
): Finding[] {
  const seen = new Set<string>();
  return waivers.flatMap(({ operations: names, response: key, component, reason }, index) => {
    const report = (name: string, what: string, todo: string): Finding => ({
      guard: 'waivers',
      at: `contracts/waivers.yaml, ${[`entry ${index + 1}`, name].filter(Boolean).join(', ')}`,
      what,
      todo,
    });
    const remove = 'Remove it from the waiver.';
    return [
      reason?.trim()
        ? []
        : report(
            '',
            'It has no reason.',
            'Add the reason why no contract can cover the response, or write a contract.',
          ),
      names.length > 0 ? [] : report('', 'It names no operation.', 'Remove the entry.'),
      ...names.map((name) => {
        const id = `${name} ${key}`;
        const repeated = seen.has(id);
        seen.add(id);
        const operation = operations.find((one) => one.id === name);
        if (!operation) return report(name, 'The document has no such operation.', remove);
        const documented = operation.responses.get(key);
        if (!documented) {
          return report(name, `The operation has no response ${key}.`, remove);
        }
        if (documented.component !== component) {
          return report(
            name,
            `The waiver is for ${component ?? 'no component'}, but the response ${key} is ${documented.component ?? 'not a component'}.`,
            'Check whether the reason still applies.',
          );
        }
        if (isCovered(name, key)) return report(name, `An interaction covers ${key}.`, remove);
        return repeated ? report(name, `${key} is waived twice.`, remove) : [];
      }),
    ].flat();
  });
}
