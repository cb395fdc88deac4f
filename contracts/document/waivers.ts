// Documented responses that no interaction asks for, each with its reason.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Finding } from './finding.ts';
import type { Operation } from './openapi.ts';

export interface Waiver {
  /** The operations, by name: one that is new is not waived. */
  readonly operations: readonly string[];
  /** Key of the response in the document. */
  readonly response: string;
  /** The component that the response is; with another one the reason would not hold. */
  readonly component?: string;
  readonly reason: string;
}

const file = fileURLToPath(new URL('../waivers.yaml', import.meta.url));

export function readWaivers(): Waiver[] {
  const read = parse(readFileSync(file, 'utf8')) as { readonly waivers?: unknown } | null;
  if (!Array.isArray(read?.waivers)) throw new Error(`${file} holds no list of waivers.`);
  type Written = Omit<Waiver, 'response'> & { readonly response: string | number };
  // YAML reads a status as a number.
  return (read.waivers as Written[]).map((one) => ({ ...one, response: String(one.response) }));
}

export const waiverOf = (
  waivers: readonly Waiver[],
  operation: string,
  response: string,
): Waiver | undefined =>
  waivers.find((one) => one.operations.includes(operation) && one.response === response);

/** Waivers that waive nothing, or without saying why. */
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
    const remove = 'Take it out of the waiver.';
    return [
      reason?.trim()
        ? []
        : report('', 'It gives no reason.', 'Say why no contract can ask for it, or write one.'),
      names.length > 0 ? [] : report('', 'It names no operation.', 'Take the entry out.'),
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
            `The waiver is for ${component ?? 'no component'}, and the response ${key} is ${documented.component ?? 'none'}.`,
            'See whether the reason still holds.',
          );
        }
        if (isCovered(name, key)) return report(name, `An interaction covers ${key}.`, remove);
        return repeated ? report(name, `${key} is waived twice.`, remove) : [];
      }),
    ].flat();
  });
}
