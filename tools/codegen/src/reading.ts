// The entry for code that only reads spec/. It does not load the generator.

export {
  DocumentError,
  isObject,
  type Json,
  type JsonObject,
  type OperationFacts,
  readOperations,
  readYaml,
} from './document.ts';
export { type Domain, domains, isDomain } from './domains.ts';
export { type Gap, findGaps, readGaps } from './ledger.ts';
export { getBody, getParameters, getResponse, getSchema, toObject } from './operation-parts.ts';
export { resolve, unescape, valueAt } from './pointer.ts';
export { documentFile, ledgerFile, readDocument, readLedger } from './spec.ts';
