// Takes the place of `@modelcontextprotocol/server/_shims` in the build, which would bring a compiler of
// JSON Schema of 300 kB: the schemas of our tools have a validator of their own.

export { default as process } from 'node:process';

export function DefaultJsonSchemaValidator(): never {
  throw new Error('A server of this package is created with its own validator.');
}
