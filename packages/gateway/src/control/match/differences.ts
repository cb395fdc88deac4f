// How a request differs from the one that is expected. An expectation asks for the first difference,
// a verification shows all of them.
import { isFields } from '../../checks/fields.ts';
import { place } from '../../checks/describe.ts';
import type { RequestMatch, TextMatch } from '../wire.ts';
import { finds, longestSearched } from './pattern.ts';

type Path = readonly PropertyKey[];
type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request, as far as it can be matched. */
export interface MatchedRequest {
  readonly params: Values;
  readonly query: Values;
  /** By names in lower case. */
  readonly headers: Values;
  /** As JSON has it; `undefined`: none. */
  readonly body: unknown;
  /** What the journal did not keep of it. */
  readonly missing?: {
    /** Why the body is not known as a whole. */
    readonly body?: string | undefined;
    /** Replaces secrets. */
    readonly redacted: string;
  };
}

export interface Difference {
  /** `body.name: expected "A", got "B"` */
  readonly text: string;
  /** Whether there may be no difference: the journal did not keep what was sent. */
  readonly isUnknown?: true;
}

/** Whether there is none. */
export const matches = (match: RequestMatch, request: MatchedRequest): boolean =>
  differences(match, request).next().done === true;

export function* differences(match: RequestMatch, request: MatchedRequest): Generator<Difference> {
  const { params = {}, query = {}, headers = {}, body, exact = false } = match;
  const { missing } = request;
  yield* ofTexts('params', params, request.params, missing);
  yield* ofTexts('query', query, request.query, missing);
  if (exact) yield* additions('query', Object.keys(query), Object.keys(request.query));
  yield* ofTexts('headers', headers, request.headers, missing);
  if (missing?.body !== undefined) {
    if (body !== undefined || exact) yield { text: `body: ${missing.body}`, isUnknown: true };
  } else if (body !== undefined) {
    yield* ofJson(['body'], body, request.body, { exact, missing });
  } else if (exact && request.body !== undefined) {
    yield { text: 'body: not expected' };
  }
}

function* ofTexts(
  where: string,
  expected: Readonly<Record<string, TextMatch>>,
  got: Values,
  missing: MatchedRequest['missing'],
): Generator<Difference> {
  for (const [name, text] of Object.entries(expected)) {
    const found = Object.hasOwn(got, name) ? got[name] : undefined;
    const values = typeof found === 'string' ? [found] : (found ?? []);
    if (values.some((value) => isText(text, value))) continue;
    yield difference([where, name], text, found, missing);
  }
}

function* additions(
  where: string,
  expected: readonly string[],
  got: readonly string[],
): Generator<Difference> {
  for (const name of got) {
    if (!expected.includes(name)) yield { text: `${place([where, name])}: not expected` };
  }
}

interface JsonOptions {
  readonly exact: boolean;
  readonly missing: MatchedRequest['missing'];
}

function* ofJson(
  path: Path,
  expected: unknown,
  got: unknown,
  options: JsonOptions,
): Generator<Difference> {
  if (isPattern(expected)) {
    if (typeof got === 'string' && isText(expected, got)) return;
    yield difference(path, expected, got, options.missing);
  } else if (Array.isArray(expected)) {
    if (!Array.isArray(got)) yield difference(path, expected, got, options.missing);
    else if (got.length !== expected.length) {
      yield { text: `${place(path)}: expected ${items(expected)}, got ${items(got)}` };
    } else {
      for (const [index, item] of expected.entries()) {
        yield* ofJson([...path, index], item, got[index], options);
      }
    }
  } else if (isFields(expected)) {
    if (!isFields(got)) {
      yield difference(path, expected, got, options.missing);
      return;
    }
    for (const [name, value] of Object.entries(expected)) {
      yield* ofJson(
        [...path, name],
        value,
        Object.hasOwn(got, name) ? got[name] : undefined,
        options,
      );
    }
    if (!options.exact) return;
    for (const name of Object.keys(got)) {
      if (!Object.hasOwn(expected, name)) yield { text: `${place([...path, name])}: not expected` };
    }
  } else if (expected !== got) {
    yield difference(path, expected, got, options.missing);
  }
}

const items = ({ length }: readonly unknown[]): string =>
  length === 1 ? '1 item' : `${length} items`;

/** An object with this member alone: no field of the API has its name. */
export const isPattern = (value: unknown): value is { pattern: string } =>
  isFields(value) && typeof value['pattern'] === 'string' && Object.keys(value).length === 1;

const isText = (expected: TextMatch, text: string): boolean =>
  typeof expected === 'string' ? expected === text : finds(expected, text);

function difference(
  path: Path,
  expected: unknown,
  got: unknown,
  missing: MatchedRequest['missing'],
): Difference {
  const at = place(path);
  const texts = [got].flat().filter((one) => typeof one === 'string');
  if (missing && texts.some((text) => text.includes(missing.redacted))) {
    return { text: `${at}: the journal has ${missing.redacted} in its place`, isUnknown: true };
  }
  const isLong = isPattern(expected) && typeof got === 'string' && got.length > longestSearched;
  return {
    text:
      `${at}: expected ${isPattern(expected) ? `/${expected.pattern}/` : show(expected)}, got ` +
      (isLong ? `a text of ${got.length} characters, too long for a pattern` : show(got)),
  };
}

/** What a message shows of a value, in characters. */
const longestShown = 80;

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
