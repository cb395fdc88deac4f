// Marks that are the same symbol in every copy of this package and in every realm, so that `instanceof`,
// clients and transports work when an application has installed two copies.

/**
 * `error` has the kind of the error, `client` the version of the copy, `extension` its hooks, `hooks`
 * those of a client.
 */
export type MarkName =
  | 'error'
  | 'client'
  | 'never-sent'
  | 'unknown-attempt'
  | 'unusable-body'
  | 'extension'
  | 'hooks';

const toSymbol = (name: MarkName): symbol => Symbol.for(`@room-sessions/core/${name}`);

/** Sets a mark; false if the object is frozen. */
export const mark = (target: object, name: MarkName, value: unknown = true): boolean =>
  Reflect.defineProperty(target, toSymbol(name), { value });

/** The mark of this or another copy of this package; undefined without one. */
export function getMark(value: unknown, name: MarkName): unknown {
  try {
    return (value as Record<symbol, unknown> | undefined)?.[toSymbol(name)];
  } catch {
    // Null, a Proxy, or a foreign getter that throws.
    return undefined;
  }
}
