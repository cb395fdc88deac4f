// Whether the journal has the calls that a test expects, and which come closest if not.
import { describe, place } from '../../checks/describe.ts';
import { invalid, readChoice, readFields, readInteger } from '../../checks/fields.ts';
import { badInput } from '../../failure.ts';
import type { OperationId } from '../../generated/operations.ts';
import { handlers } from '../../handlers/table.ts';
import { readMatch } from '../match/read-match.ts';
import type { JournalEntry, Verification } from '../wire.ts';
import {
  mostDifferences,
  CallComparer,
  type Comparison,
  type ExpectedRequest,
  RecordedCall,
} from './compare-calls.ts';
import { kept } from './journal.ts';

interface Expected extends ExpectedRequest {
  readonly min: number;
  readonly max: number;
}

type Path = readonly PropertyKey[];

/**
 * Verifies one call, or several in their order.
 *
 * @throws Failure (400) that names the place
 */
export async function verify(
  body: unknown,
  entries: Iterable<JournalEntry>,
  isComplete: boolean,
): Promise<Verification> {
  const calls = [...entries]
    .filter(({ operation }) => operation !== null)
    .map((entry) => new RecordedCall(entry));
  const problem = Array.isArray(body)
    ? await verifyOrder(
        body.map((one, index) => readExpected(one, ['body', index], true)),
        calls,
      )
    : await verifyCount(readExpected(body, ['body'], false), calls);
  if (problem === undefined) return { verified: true };
  const note = isComplete ? [] : [`The journal keeps the last ${kept} requests; there were more.`];
  return { verified: false, message: [...problem, ...note].join('\n') };
}

function readExpected(value: unknown, path: Path, isOrdered: boolean): Expected {
  const fields = readFields(value, path, ['operation', 'match', 'times']);
  const { operation: named, match = {}, times } = fields;
  const operation =
    named === undefined
      ? undefined
      : readChoice(named, [...path, 'operation'], Object.keys(handlers) as OperationId[]);
  return {
    ...(operation !== undefined && { operation }),
    match: readMatch(match, [...path, 'match'], operation),
    ...(isOrdered ? readCount(times, [...path, 'times']) : readTimes(times, [...path, 'times'])),
  };
}

type Times = Pick<Expected, 'min' | 'max'>;

/** In an order each has a number of calls. */
function readCount(times: unknown, path: Path): Times {
  if (times === 0)
    throw badInput(`${place(path)}: 0 (never) cannot be part of an order; verify it alone`);
  const count = times === undefined ? 1 : readInteger(times, path, 1, kept);
  return { min: count, max: count };
}

function readTimes(times: unknown, path: Path): Times {
  if (times === undefined) return { min: 1, max: Infinity };
  if (typeof times === 'number') {
    const count = readInteger(times, path, 0, kept);
    return { min: count, max: count };
  }
  if (typeof times !== 'object') throw invalid(path, 'a number or { min, max }', times);
  const { min, max } = readFields(times, path, ['min', 'max']);
  if (min === undefined && max === undefined) {
    throw badInput(`${place(path)}: expected min, max or both, got ${describe(times)}`);
  }
  const least = min === undefined ? 0 : readInteger(min, [...path, 'min'], 0, kept);
  return {
    min: least,
    max: max === undefined ? Infinity : readInteger(max, [...path, 'max'], least, kept),
  };
}

async function verifyCount(
  expected: Expected,
  calls: readonly RecordedCall[],
): Promise<string[] | undefined> {
  const { min, max } = expected;
  const comparer = new CallComparer();
  if (max === Infinity) {
    const enough = await comparer.findFirst(expected, calls, min);
    if (enough.length >= min) return undefined;
  }
  const compared = await comparer.compare(expected, calls);
  const found = compared.filter(isMatch);
  const unsure = compared.filter(isUnsure);
  if (found.length >= min && found.length + unsure.length <= max) return undefined;
  const head = `expected ${getTimes(expected)} of ${getName(expected)}, found ${found.length}.`;
  if (found.length > max) return [head, ...list('They are:', found)];
  if (unsure.length > 0) {
    return [head, ...list(`The journal does not have all of ${unsure.length} more:`, unsure)];
  }
  return [head, ...nearMisses(compared, calls)];
}

/** Other calls may come before, between and after. */
async function verifyOrder(
  expected: readonly Expected[],
  calls: readonly RecordedCall[],
): Promise<string[] | undefined> {
  if (expected.length === 0) throw badInput('body: expected at least one call, got none');
  const comparer = new CallComparer();
  let from = 0;
  for (const [index, one] of expected.entries()) {
    const rest = calls.slice(from);
    // Each begins behind the one before, so that no call is compared twice.
    const found = await comparer.findFirst(one, rest, one.min);
    const last = found.at(-1);
    if (last && found.length === one.min) {
      from = calls.indexOf(last, from) + 1;
      continue;
    }
    const before = calls.at(from - 1);
    const since = from === 0 || before === undefined ? '' : ` after ${toHead(before.entry)}`;
    const earlier = await comparer.findFirst(one, calls.slice(0, from), Infinity);
    return [
      `expected ${getTimes(one)} of ${getName(one)}, as number ${index + 1} of the order${since}; ` +
        `found ${found.length}.`,
      ...(earlier.length > 0 ? list('It matches earlier calls:', earlier.map(toMatch)) : []),
      ...nearMisses(await comparer.compare(one, rest), rest),
    ];
  }
  return undefined;
}

const toMatch = (call: RecordedCall): Comparison => ({ call, differences: [] });

const isMatch = (one: Comparison): boolean => one.differences.length === 0;

const isUnsure = (one: Comparison): boolean =>
  !isMatch(one) && one.differences.every(({ isUnknown }) => isUnknown);

function getTimes({ min, max }: Expected): string {
  const calls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);
  if (max === 0) return 'no call';
  if (min === max) return calls(min);
  if (max === Infinity) return `at least ${calls(min)}`;
  return min === 0 ? `at most ${calls(max)}` : `${min} to ${calls(max)}`;
}

/** Of a match, in characters. */
const longestMatch = 300;

function getName({ operation, match }: Expected): string {
  const name = operation ?? 'any operation';
  const text = JSON.stringify(match);
  if (text === '{}') return name;
  const shown = text.length > longestMatch ? `${text.slice(0, longestMatch)}…` : text;
  return `${name} matching ${shown}`;
}

/** How many calls a message shows. */
const mostShown = 5;

/** How many near misses a message shows, and how many differences of each. */
const mostNear = 3;

function list(title: string, calls: readonly Comparison[]): string[] {
  const more = calls.length - mostShown;
  return [
    title,
    ...calls.slice(0, mostShown).flatMap((one) => getLines(one, mostShown)),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

function nearMisses(compared: readonly Comparison[], calls: readonly RecordedCall[]): string[] {
  const others = compared.filter((one) => !isMatch(one));
  if (others.length > 0) {
    const nearest = others
      .toSorted((one, other) => one.differences.length - other.differences.length)
      .slice(0, mostNear);
    const title = `Closest of ${others.length === 1 ? '1 other call' : `${others.length} other calls`}:`;
    return [title, ...nearest.flatMap((one) => getLines(one, mostShown))];
  }
  const counts = new Map<string, number>();
  for (const {
    entry: { operation },
  } of calls) {
    counts.set(String(operation), (counts.get(String(operation)) ?? 0) + 1);
  }
  if (counts.size === 0) return ['There are no calls.'];
  const all = [...counts].map(([operation, count]) => `${count} of ${operation}`);
  return [`The calls are: ${all.join(', ')}.`];
}

function getLines({ call, differences: found }: Comparison, most: number): string[] {
  const more = found.length - most;
  const isAll = found.length < mostDifferences;
  return [
    `  ${toHead(call.entry)}`,
    ...found.slice(0, most).map(({ text }) => `    ${text}`),
    ...(more > 0 ? [`    and ${isAll ? '' : 'at least '}${more} more`] : []),
  ];
}

const toHead = ({ seq, method, path, status }: JournalEntry): string =>
  `#${seq} ${method} ${path}, answered ${status ?? 'by closing the connection'}`;
