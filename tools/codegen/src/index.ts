// What the tools beside the generator need of it. Who needs no more than the document takes
// `@room-sessions/codegen/document`, without loading the generator.

export {
  isObject,
  type Json,
  type JsonObject,
  type OperationFacts,
  readOperations,
  readYaml,
} from './document.ts';
export { type Domain, domains, isDomain } from './domains.ts';
export { type Files, generate } from './generate.ts';
