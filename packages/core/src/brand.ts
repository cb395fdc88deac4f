// Marks that are the same symbol in every copy of this package and in every realm, so that guards,
// clients and transports work when an application has installed two copies.

const errorMark = Symbol.for('@room-sessions/core/error');
const clientMark = Symbol.for('@room-sessions/core/client');

/** Marks without a value. */
export type MarkName = 'content-error' | 'never-sent' | 'body-too-large' | 'spent-body';

const symbolOf = (name: MarkName): symbol => Symbol.for(`@room-sessions/core/${name}`);

function markOf(value: unknown, mark: symbol): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return (value as Record<symbol, unknown>)[mark];
  } catch {
    // A Proxy, or a getter, of somebody else.
    return undefined;
  }
}

/** Sets a mark; false if the object is frozen. */
const setMark = (target: object, mark: symbol, value: unknown): boolean =>
  Reflect.defineProperty(target, mark, { value, enumerable: false });

export const markError = (error: object, kind: string): boolean => setMark(error, errorMark, kind);
export const errorKind = (value: unknown): unknown => markOf(value, errorMark);
export const markClient = (client: object, version: string): boolean =>
  setMark(client, clientMark, version);
/** The version of the copy that made a client; undefined for what is no client. */
export const versionOfClient = (value: unknown): string | undefined =>
  markOf(value, clientMark) as string | undefined;

export const mark = (target: object, name: MarkName): boolean =>
  setMark(target, symbolOf(name), true);
/** Whether a value has a mark of this or another copy of this package. */
export const hasMark = (value: unknown, name: MarkName): boolean =>
  markOf(value, symbolOf(name)) === true;
