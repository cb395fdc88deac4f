// Compares calls of the journal with an expected one, in slices: other requests are served between.
import { setImmediate } from 'node:timers/promises';
import type { OperationId } from '../../generated/operations.ts';
import { type Difference, differences, type MatchedRequest } from '../match/differences.ts';
import { SearchBudget, withSearches } from '../match/pattern.ts';
import { parseParams, parseQuery } from '../match/request-url.ts';
import type { JournalEntry, JournalMessage, RequestMatch } from '../wire.ts';
import { redacted } from './redact.ts';

/** How long other requests wait for a slice, in milliseconds. */
const longestSlice = 10;

/** More are not counted: each is a text, and a match of 64 kB can have thousands in each call. */
export const mostDifferences = 100;

export interface ExpectedRequest {
  readonly operation?: OperationId;
  readonly match: RequestMatch;
}

/** A call of the journal, compared with an expected one. */
export interface Comparison {
  readonly call: RecordedCall;
  readonly differences: readonly Difference[];
}

/** A call of the journal, whose body is parsed at most once. */
export class RecordedCall {
  readonly entry: JournalEntry;
  #request: MatchedRequest | undefined;

  constructor(entry: JournalEntry) {
    this.entry = entry;
  }

  get request(): MatchedRequest {
    return (this.#request ??= toRequest(this.entry));
  }
}

/** The patterns of all its comparisons share one time limit. */
export class CallComparer {
  readonly #budget = new SearchBudget();

  /** The differences of each call. */
  async compare(one: ExpectedRequest, calls: readonly RecordedCall[]): Promise<Comparison[]> {
    const compared: Comparison[] = [];
    await this.#visit(one, calls, (call) => {
      compared.push({
        call,
        differences: differences(one.match, call.request).take(mostDifferences).toArray(),
      });
      return false;
    });
    return compared;
  }

  /** The first calls that match; later ones are not compared. */
  async findFirst(
    one: ExpectedRequest,
    calls: readonly RecordedCall[],
    count: number,
  ): Promise<RecordedCall[]> {
    const found: RecordedCall[] = [];
    await this.#visit(one, calls, (call) => {
      if (differences(one.match, call.request).next().done === true) found.push(call);
      return found.length >= count;
    });
    return found;
  }

  /** Until `visitor` returns true. */
  async #visit(
    { operation, match }: ExpectedRequest,
    calls: readonly RecordedCall[],
    visitor: (call: RecordedCall) => boolean,
  ): Promise<void> {
    const meant = calls.filter(
      ({ entry }) => operation === undefined || entry.operation === operation,
    );
    const mayHavePatterns = JSON.stringify(match).includes('"pattern"');
    let next = 0;
    const slice = (): void => {
      const end = performance.now() + longestSlice;
      while (next < meant.length && performance.now() < end) {
        const call = meant[next] as RecordedCall;
        next = visitor(call) ? meant.length : next + 1;
      }
    };
    while (next < meant.length) {
      if (mayHavePatterns) withSearches(slice, this.#budget, 2 * longestSlice);
      else slice();
      if (next < meant.length) await setImmediate();
    }
  }
}

function toRequest({ operation, path, request }: JournalEntry): MatchedRequest {
  const [pathname = '', search = ''] = path.split('?');
  return {
    params: operation === null ? {} : parseParams(operation, pathname),
    query: parseQuery(search),
    headers: request.headers,
    ...getBody(request),
  };
}

function getBody({ body, truncated }: JournalMessage): Pick<MatchedRequest, 'body' | 'missing'> {
  if (truncated) {
    const why = `the journal kept only its first ${Buffer.byteLength(body ?? '')} bytes`;
    return { body: undefined, missing: { redacted, body: why } };
  }
  return { body: parse(body), missing: { redacted } };
}

function parse(body: string | undefined): unknown {
  if (body === undefined || body === '') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
