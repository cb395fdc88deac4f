/** Sets the stack of an error from here, without the frames above `below`. */
export function captureStack(error: object, below?: unknown): void {
  const { stackTraceLimit: limit } = Error;
  // Deeper than V8's default, so that the stack reaches the caller through extensions. `Reflect`,
  // because Error may be frozen.
  Reflect.set(Error, 'stackTraceLimit', Math.max(limit, 40));
  Error.captureStackTrace?.(error, below as never);
  Reflect.set(Error, 'stackTraceLimit', limit);
}
