// The switches of the ledger: their possible values, and the chosen ones.
import { assumptions, type Assumptions } from './generated/assumptions.ts';
import type { AssumptionSwitch } from './assumption.ts';
import { didYouMean } from '@room-sessions/shared/did-you-mean';
import { usageError } from './start-error.ts';

export type { Assumptions };

/** The ids of the assumptions that can be changed. */
export type SwitchId = keyof Assumptions;

/**
 * The value of each switch: the given one, otherwise the default. Numbers may be given as text.
 *
 * @throws StartError when an id is unknown, has no switch, or does not accept the value.
 */
export function resolveAssumptions(given: object = {}): Assumptions {
  const values = new Map<string, string | number>();
  for (const [id, { switch: choice }] of ledger) {
    if (choice) values.set(id, parse(id, choice, choice.default));
  }
  for (const [id, value] of Object.entries(given)) {
    if (value !== undefined) values.set(id, parse(id, getSwitch(id), value));
  }
  return Object.fromEntries(values) as Assumptions;
}

/**
 * Reads the `ID=VALUE` texts of the command line.
 *
 * @throws StartError when a text has another form.
 */
export function parseAssumeOptions(texts: readonly string[]): Record<string, string> {
  const entries = texts.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw usageError(`--assume ${text}: expected ID=VALUE`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

const ledger = new Map(Object.entries(assumptions));

/** The default of a switch; undefined without one. */
export const switchDefault = (id: string): string | undefined => ledger.get(id)?.switch?.default;

function getSwitch(id: string): AssumptionSwitch {
  const entry = ledger.get(id);
  if (entry?.switch) return entry.switch;
  const switches = [...ledger.values()].filter((one) => one.switch).map((one) => one.id);
  const meant = didYouMean(id, switches);
  const others = meant ? `did you mean ${meant}?` : `there are ${switches.join(', ')}`;
  throw usageError(`assumption ${id}: ${entry ? 'cannot be changed' : 'unknown'}; ${others}`);
}

function parse(id: string, choice: AssumptionSwitch, value: unknown): string | number {
  if (choice.values === 'integer') {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (Number.isSafeInteger(number) && (number as number) > 0) return number as number;
    if (typeof value === 'string' && choice.or?.includes(value)) return value;
  } else if (choice.values === 'text') {
    if (typeof value === 'string' && line.test(value) && value.trim() !== '') return value;
  } else if (typeof value === 'string' && choice.values.includes(value)) {
    return value;
  }
  throw usageError(`assumption ${id}: expected ${accepted(choice)}, got ${JSON.stringify(value)}`);
}

/** No control characters and no unpaired surrogates. */
const line = /^\P{C}{1,100}$/u;

function accepted({ values, or = [] }: AssumptionSwitch): string {
  if (values === 'integer') return ['a positive integer', ...or].join(' or ');
  return values === 'text' ? '1 to 100 characters in one line' : values.join(' or ');
}
