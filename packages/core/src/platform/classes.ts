// Classes of the web platform that a simulated page on Node may lack: Jest's environment with jsdom has none of these.

/** The classes that the SDK creates instances of. */
type Classes = Pick<typeof globalThis, 'Headers' | 'ReadableStream' | 'Response'>;

/** A global class or, if the environment has none, that of Node. Its environment is a context within Node. */
export function getClass<Name extends keyof Classes>(name: Name): Classes[Name] {
  const globals = globalThis as Partial<typeof globalThis>;
  const own = globals[name] as Classes[Name] | undefined;
  return own ?? (globals.process?.getBuiltinModule?.('node:vm').runInThisContext(name) as never);
}

/** A decoder of UTF-8 that refuses anything else; Node's own, because a test may have one that does not. */
export function createDecoder(): { decode(bytes: Uint8Array): string } {
  const globals = globalThis as Partial<typeof globalThis>;
  const { TextDecoder } = globals.process?.getBuiltinModule?.('node:util') ?? globalThis;
  return new TextDecoder('utf-8', { fatal: true });
}
