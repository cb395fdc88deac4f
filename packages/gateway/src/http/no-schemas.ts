/** In place of the compilers and the log of Fastify, which the build does not include. */
export function noSchemas(): never {
  throw new Error("input is checked by zod, and the log is the gateway's own");
}
