// The findings of a probe, in the form that `--report FILE.json` writes and other tools read.

import type { DriftEntry } from '@room-sessions/schemas/validation';

/**
 * What a capture, which is recorded traffic, shows about one assumption. `confirmed`: only the default fits. `refuted`: only
 * another value fits. `consistent`: several values fit equally well. `other`: no value explains the
 * responses. `unknown`: the capture does not show it.
 */
export type Verdict = 'confirmed' | 'consistent' | 'refuted' | 'other' | 'unknown';

/** A place of the capture that supports a verdict. */
export interface Evidence {
  /** The name of the step, or the operation. */
  readonly step: string;
  /** Index into the entries of the capture. */
  readonly entry: number;
  /** JSON Pointer into the body of the response; empty for the whole response. */
  readonly pointer: string;
  /** The value there, without content: types, statuses, constants. */
  readonly says: string;
}

/** The verdict on the assumption about one gap. */
export interface Finding {
  /** The id of the gap. */
  readonly gap: string;
  readonly verdict: Verdict;
  /** The value that fits. With a range of sizes, its smallest: the largest size that was accepted, if any. */
  readonly value?: string | number;
  /** The integers that fit, both ends included. */
  readonly range?: readonly [from: number, to: number];
  /** The values that fit equally well. */
  readonly values?: readonly (string | number)[];
  /** How many of the relevant features are as the value predicts. */
  readonly fits?: readonly [matched: number, of: number];
  readonly evidence: readonly Evidence[];
  /** Why there is no clearer verdict. */
  readonly why?: string;
}

/** The values at a place whose schema the API document does not specify. */
export interface OpenPlace {
  readonly gap: string;
  /** JSON Pointer into spec/openapi.yaml. */
  readonly pointer: string;
  /** The inferred schema, as in OpenAPI 3.0. */
  readonly schema: object;
  /** How many values it was inferred from. */
  readonly seen: number;
}

/**
 * A list with a short page that is not its last page, so that a client that reads to a short page misses the rest. The
 * option `untilEmpty` of lists reads on to an empty page.
 */
export interface ShortPages {
  /** The operationId. */
  readonly operation: string;
  /** The requested number of items in a page. */
  readonly size: number;
  /** The number of items in the short page, and in the next page. */
  readonly counts: readonly [short: number, next: number];
  /** The two pages. */
  readonly evidence: readonly Evidence[];
}

/** Requests to a path that the API document does not have. */
export interface UndocumentedPath {
  readonly method: string;
  /** The path, with `{id}` instead of ids. */
  readonly template: string;
  readonly statuses: readonly number[];
}

/** The requests that `read`, `refused` and `write` send; `offline` for a capture of another tool. */
export type Level = 'read' | 'refused' | 'write' | 'offline';

/** All findings of a probe. */
export interface Findings {
  readonly version: 1;
  /** `info.version` of the API document. */
  readonly document: string;
  readonly level: Level;
  /** The sha256 of the capture, in hex. */
  readonly capture: string;
  /** One for each gap, in the order of the gaps. */
  readonly findings: readonly Finding[];
  /** The differences between responses and the document. */
  readonly drift: readonly DriftEntry[];
  /** One for each operation whose lists have short pages before their end. */
  readonly shortPages: readonly ShortPages[];
  readonly open: readonly OpenPlace[];
  readonly undocumented: readonly UndocumentedPath[];
}
