// The entry for who reads spec/ and generates nothing: the generator is not loaded with it.

export { type ClientMethod, methodsIn, readClientMethods } from './client-methods.ts';
export {
  isObject,
  type Json,
  type JsonObject,
  type OperationFacts,
  readOperations,
  readYaml,
} from './document.ts';
export { type Domain, domains, isDomain } from './domains.ts';
export { type Gap, gapsOf, readGaps } from './ledger.ts';
export { resolve, unescape, valueAt } from './pointer.ts';
export { documentFile, ledgerFile, readDocument, readLedger } from './spec.ts';
