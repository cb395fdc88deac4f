// The ledger of gaps: reads it and compares it with the OpenAPI document and the tests.

import { DocumentError, isObject, type Json, type JsonObject } from './document.ts';

export interface GapSwitch {
  readonly default: string;
  readonly values: readonly string[] | 'integer' | 'text';
  /** Words that are accepted in addition to an integer. */
  readonly or?: readonly string[];
  readonly says: string;
}

export interface Gap {
  readonly id: string;
  readonly section: string;
  readonly unknown: string;
  readonly sdk: string;
  readonly gateway: string;
  readonly switch?: GapSwitch;
  /** A deployment that behaves as assumed, and the date of the observation by a probe. */
  readonly seen?: readonly [deployment: string, date: string];
}

/** The entries of the ledger. Throws {@link DocumentError} for an incomplete one. */
export function readGaps(ledger: JsonObject): Gap[] {
  const entries = ledger['gaps'];
  if (!Array.isArray(entries) || entries.length === 0)
    throw new DocumentError('The ledger has no gaps.');
  const gaps = entries.map(readGap);
  const twice = gaps.find((gap, at) => gaps.findIndex((other) => other.id === gap.id) !== at);
  if (twice) throw new DocumentError(`The ledger has two entries ${twice.id}.`);
  return gaps;
}

function readGap(entry: Json, at: number): Gap {
  if (!isObject(entry)) throw new DocumentError(`Entry ${at} of the ledger is not an object.`);
  const name = typeof entry['id'] === 'string' ? entry['id'] : `number ${at}`;
  const text = (key: string): string => {
    const value = entry[key];
    if (typeof value !== 'string' || value === '')
      throw new DocumentError(`Gap ${name} has no ${key}.`);
    return value;
  };
  return {
    id: text('id'),
    section: text('section'),
    unknown: text('unknown'),
    sdk: text('sdk'),
    gateway: text('gateway'),
    ...(entry['switch'] === undefined ? {} : { switch: readSwitch(name, entry['switch']) }),
    ...(entry['seen'] === undefined ? {} : { seen: readSeen(name, entry['seen']) }),
  };
}

function readSeen(name: string, value: Json): readonly [string, string] {
  const [deployment, date] = Array.isArray(value) ? value : [];
  if (typeof deployment !== 'string' || typeof date !== 'string') {
    throw new DocumentError(`The field seen of gap ${name} is not a deployment and a date.`);
  }
  return [deployment, date];
}

function readSwitch(name: string, value: Json): GapSwitch {
  if (!isObject(value)) throw new DocumentError(`The switch of gap ${name} is not an object.`);
  const { default: initial, values, or, says } = value;
  if (values !== 'integer' && values !== 'text' && !Array.isArray(values)) {
    throw new DocumentError(`The switch of gap ${name} needs values: a list, integer or text.`);
  }
  if (or !== undefined && (values !== 'integer' || !Array.isArray(or))) {
    throw new DocumentError(
      `The switch of gap ${name}: \`or\` must be a list, and needs values: integer.`,
    );
  }
  const list = typeof values === 'string' ? values : values.map(String);
  const words = or?.map(String);
  const first = typeof initial === 'string' || typeof initial === 'number' ? String(initial) : '';
  if (first === '' || !takes(first, list, words)) {
    throw new DocumentError(`The default of the switch of gap ${name} is not one of its values.`);
  }
  if (typeof says !== 'string') throw new DocumentError(`The switch of gap ${name} has no says.`);
  // The page lists the values nowhere else.
  const named = Array.isArray(list) ? list : (words ?? []);
  const missing = named.find((one) => !says.includes(`\`${one}\``));
  if (missing !== undefined) {
    throw new DocumentError(`The says of the switch of gap ${name} does not name \`${missing}\`.`);
  }
  return { default: first, values: list, ...(words && { or: words }), says };
}

function takes(value: string, values: GapSwitch['values'], or: readonly string[] = []): boolean {
  if (values === 'text') return true;
  return values === 'integer' ? /^\d+$/.test(value) || or.includes(value) : values.includes(value);
}

/** The distinct ids in `x-gap` of a part of the document, at any depth. */
export function findGaps(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const found = Object.entries(part).flatMap(([name, value]) =>
    name === 'x-gap' ? [value as string | string[]].flat() : findGaps(value),
  );
  return [...new Set(found)];
}

/** The differences between the document and the ledger, a line each; empty if they agree. */
export function ledgerFaults(document: JsonObject, gaps: readonly Gap[]): string[] {
  const used = findGaps(document);
  const known = getIds(gaps);
  return [
    ...used
      .filter((id) => !known.includes(id))
      .map((id) => `x-gap ${id} has no entry in the ledger.`),
    ...known
      .filter((id) => !used.includes(id))
      .map((id) => `Gap ${id} is not an x-gap in the document.`),
  ];
}

/** The differences between the ledger and the gaps in titles of tests. */
export function untestedGaps(gaps: readonly Gap[], tested: ReadonlySet<string>): string[] {
  const known = getIds(gaps);
  return [
    ...known
      .filter((id) => !tested.has(id))
      .map((id) => `Gap ${id} has no test with [gap:${id}] in its title.`),
    ...[...tested]
      .filter((id) => !known.includes(id))
      .map((id) => `A test names gap ${id}, which is not in the ledger.`),
  ];
}

const getIds = (gaps: readonly Gap[]): string[] => gaps.map(({ id }) => id);
