// Marks that are the same symbol in every copy of this package, so that guards and clients work
// when an application has installed two.

const errorMark = Symbol.for('@room-sessions/core/error');
const clientMark = Symbol.for('@room-sessions/core/client');

type Mark = typeof errorMark | typeof clientMark;

function markOf(value: unknown, mark: Mark): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<symbol, unknown>)[mark]
    : undefined;
}

const setMark = (target: object, mark: Mark, value: string): void => {
  Object.defineProperty(target, mark, { value, enumerable: false });
};

export const markError = (error: object, kind: string): void => setMark(error, errorMark, kind);
export const errorKind = (value: unknown): unknown => markOf(value, errorMark);
export const markClient = (client: object, version: string): void =>
  setMark(client, clientMark, version);
/** The version of the copy that made a client; undefined for what is no client. */
export const versionOfClient = (value: unknown): string | undefined =>
  markOf(value, clientMark) as string | undefined;
