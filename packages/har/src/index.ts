export type {
  Har,
  HarBody,
  HarContent,
  HarEntry,
  HarHeader,
  HarRequest,
  HarResponse,
} from './har.ts';
export { type HarRecorder, recordHar, type RecordHarOptions } from './record-har.ts';
export { redactHar } from './redact-har.ts';
export {
  createRedact,
  type Redact,
  type RedactOptions,
  type UnescapedText,
  unescapeText,
} from './redact-text.ts';
