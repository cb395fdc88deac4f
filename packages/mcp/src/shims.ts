// Replaces `@modelcontextprotocol/server/_shims` in the build, which contains a JSON Schema compiler of 300
// kB: our tools have their own validator.

export { default as process } from 'node:process';

export function DefaultJsonSchemaValidator(): never {
  throw new Error('A server of this package is created with its own validator.');
}
