/** In place of the compilers of Fastify, which the build does not include. */
export function noSchemas(): never {
  throw new Error("input is checked by zod: a route of this gateway has no schema of Fastify's");
}
