/** Whether a value is an object literal, of this realm or another, or has no prototype. */
export function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a value is an object of names and values. */
// A Headers, a Map, an array or a signal would be ignored, because it has no entries.
export const isObject = (value: unknown): boolean =>
  Object.prototype.toString.call(value) === '[object Object]';
