// Whether the journal has the calls that a test expects, and which come closest if not.
import * as z from 'zod/mini';
import { zFields, zInteger } from '../../checks/inputs.ts';
import {
  type Difference,
  differences,
  knownParams,
  show,
  zMatch,
  zOperation,
} from '../match/match.ts';
import { type MatchedRequest, parseParams, parseQuery } from '../match/request.ts';
import type { ExpectedCall, JournalEntry, Verification } from '../wire.ts';
import { kept } from './journal.ts';

const zCount = zInteger(0, kept);
const zRange = zFields({ min: z.optional(zCount), max: z.optional(zCount) }).check(
  z.refine(({ min, max }) => min !== undefined || max !== undefined, {
    error: 'expected min, max or both',
  }),
);

const selection = { operation: z.optional(zOperation), match: z.prefault(zMatch, {}) };
const zTimes = z.union([zCount, zRange], { error: 'expected a number or { min, max }' });
const zCall = zFields({ ...selection, times: z.prefault(zTimes, { min: 1 }) }).check(knownParams);
const zNext = zFields({ ...selection, times: z.prefault(zInteger(1, kept), 1) }).check(knownParams);

export const zExpectedCalls = z.union(
  [zCall, z.array(zNext).check(z.minLength(1, { error: 'expected at least one call, got none' }))],
  { error: 'expected an object' },
);

type ExpectedCalls = z.infer<typeof zExpectedCalls>;

interface Expected {
  readonly operation: ExpectedCall['operation'];
  readonly match: NonNullable<ExpectedCall['match']>;
  readonly min: number;
  readonly max: number;
}

interface RecordedCall {
  readonly entry: JournalEntry;
  readonly request: MatchedRequest;
}

interface Comparison {
  readonly call: RecordedCall;
  readonly differences: readonly Difference[];
}

export function verify(
  expectedCalls: ExpectedCalls,
  entries: Iterable<JournalEntry>,
  isComplete: boolean,
): Verification {
  const calls = [...entries]
    .filter(({ operation }) => operation !== null)
    .map((entry) => ({ entry, request: toRequest(entry) }));
  const problem = Array.isArray(expectedCalls)
    ? verifyOrder(expectedCalls.map(toExpected), calls)
    : verifyCount(toExpected(expectedCalls), calls);
  if (problem === undefined) return { verified: true };
  const note = isComplete ? [] : [`The journal keeps the last ${kept} requests; there were more.`];
  return { verified: false, message: [...problem, ...note].join('\n') };
}

function toExpected({ operation, match, times }: z.infer<typeof zCall>): Expected {
  const { min = 0, max = Infinity } =
    typeof times === 'number' ? { min: times, max: times } : times;
  return { operation, match, min, max };
}

const compare = ({ operation, match }: Expected, calls: readonly RecordedCall[]): Comparison[] =>
  calls
    .filter(({ entry }) => operation === undefined || entry.operation === operation)
    .map((call) => ({ call, differences: [...differences(match, call.request)] }));

const isMatch = (one: Comparison): boolean => one.differences.length === 0;

const isUnsure = (one: Comparison): boolean =>
  !isMatch(one) && one.differences.every(({ isUnknown }) => isUnknown);

function verifyCount(one: Expected, calls: readonly RecordedCall[]): string[] | undefined {
  const compared = compare(one, calls);
  const found = compared.filter(isMatch);
  const unsure = compared.filter(isUnsure);
  if (found.length >= one.min && found.length + unsure.length <= one.max) return undefined;
  const head = `expected ${getTimes(one)} of ${getName(one)}, found ${found.length}.`;
  if (found.length > one.max) return [head, ...listCalls('They are:', found)];
  if (unsure.length > 0) {
    return [head, ...listCalls(`The journal does not have all of ${unsure.length} more:`, unsure)];
  }
  return [head, ...nearMisses(compared, calls)];
}

/** Other calls may come before, between and after. */
function verifyOrder(
  expectedCalls: readonly Expected[],
  calls: readonly RecordedCall[],
): string[] | undefined {
  let rest = calls;
  let since = '';
  for (const [index, one] of expectedCalls.entries()) {
    const compared = compare(one, rest);
    const found = compared.filter(isMatch).slice(0, one.min);
    const last = found.at(-1)?.call;
    if (last === undefined || found.length < one.min) {
      const earlier = compare(one, calls.slice(0, calls.length - rest.length)).filter(isMatch);
      return [
        `expected ${getTimes(one)} of ${getName(one)}, as number ${index + 1} of the order${since}; ` +
          `found ${found.length}.`,
        ...(earlier.length > 0 ? listCalls('It matches earlier calls:', earlier) : []),
        ...nearMisses(compared, rest),
      ];
    }
    rest = rest.slice(rest.indexOf(last) + 1);
    since = ` after ${toHead(last.entry)}`;
  }
  return undefined;
}

function getTimes({ min, max }: Expected): string {
  const calls = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);
  if (max === 0) return 'no call';
  if (min === max) return calls(min);
  if (max === Infinity) return `at least ${calls(min)}`;
  return min === 0 ? `at most ${calls(max)}` : `${min} to ${calls(max)}`;
}

function getName({ operation, match }: Expected): string {
  const name = operation ?? 'any operation';
  return Object.keys(match).length === 0 ? name : `${name} matching ${show(match, 300)}`;
}

/** How many calls a message shows, and how many differences of each. */
const mostShown = 5;

function list<T>(title: string, all: readonly T[], getLines: (one: T) => string[]): string[] {
  const more = all.length - mostShown;
  const lines = all.slice(0, mostShown).flatMap(getLines);
  if (more > 0) lines.push(`and ${more} more`);
  return [title, ...lines.map((line) => `  ${line}`)];
}

const listCalls = (title: string, calls: readonly Comparison[]): string[] =>
  list(title, calls, ({ call, differences: found }) =>
    list(toHead(call.entry), found, ({ text }) => [text]),
  );

function nearMisses(compared: readonly Comparison[], calls: readonly RecordedCall[]): string[] {
  const others = compared.filter((one) => !isMatch(one));
  if (others.length > 0) {
    const nearest = others.toSorted(
      (one, other) => one.differences.length - other.differences.length,
    );
    return listCalls('Other calls, the closest first:', nearest);
  }
  const counts = Map.groupBy(calls, ({ entry }) => entry.operation);
  if (counts.size === 0) return ['There are no calls.'];
  const all = [...counts].map(([operation, { length }]) => `${length} of ${operation}`);
  return [`The calls are: ${all.join(', ')}.`];
}

const toHead = ({ seq, method, path, status }: JournalEntry): string =>
  `#${seq} ${method} ${path}, answered ${status ?? 'by closing the connection'}`;

function toRequest({
  operation,
  path,
  request: { headers, body = '', truncated },
}: JournalEntry): MatchedRequest {
  const [pathname = '', search = ''] = path.split('?');
  return {
    params: operation === null ? {} : parseParams(operation, pathname),
    query: parseQuery(search),
    headers,
    body: truncated ? undefined : parseJson(body),
    bodyIsMissing: truncated && `the journal kept only its first ${Buffer.byteLength(body)} bytes`,
  };
}

function parseJson(body: string): unknown {
  if (body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
