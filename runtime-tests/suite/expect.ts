// The assertions of the suite, because no test framework runs in all runtimes.

export function ensure(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Compares as JSON, ignoring the order of properties. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  const [got, wanted] = [write(actual), write(expected)];
  ensure(got === wanted, `${what}: expected ${wanted}, got ${got}`);
}

/** Compares the fields of `expected` only. */
export function fields(actual: unknown, expected: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(expected)) {
    same(
      (actual as Record<string, unknown> | undefined)?.[name],
      value,
      `${name} of ${String(actual)}`,
    );
  }
}

/** The error of a call that fails. */
export async function failure(call: PromiseLike<unknown>): Promise<Error> {
  let value: unknown;
  try {
    value = await call;
  } catch (error) {
    ensure(error instanceof Error, `failed with ${typeof error}, not with an Error`);
    return error;
  }
  throw new Error(`expected a failure, got ${write(value)}`);
}

/** The error of a function that throws. */
export const thrown = (act: () => unknown): Promise<Error> => failure(Promise.resolve().then(act));

const write = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  ) ?? 'undefined';
