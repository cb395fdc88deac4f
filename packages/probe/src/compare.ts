// Compares recorded traffic with the API document and the assumptions.

import { createHash } from 'node:crypto';
import type { DriftEntry } from '@room-sessions/schemas/validation';
import type { Har } from '@room-sessions/har';
import { loadDocument } from './document/api-document.ts';
import { findDrift, findOpenPlaces, findUndocumented } from './document/drift.ts';
import { comparable, toExchanges } from './exchange.ts';
import type { Finding, Findings, Level } from './findings.ts';
import { learn } from './learn/learn.ts';
import { findAll } from './learn/open-gaps.ts';
import { findShortPages } from './learn/short-pages.ts';
import { levels } from './scenario/levels.ts';

export interface CompareOptions {
  /**
   * Called before each assumption is judged.
   *
   * @default none
   * @example (done, total) => console.error(`${done}/${total}`)
   */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Compares a capture, which is recorded traffic, with the API document and the assumptions: sends the
 * recorded requests to gateways in this process and compares the responses. Opens no socket. The comparison
 * of the traffic of a probe needs some seconds. Of other traffic, it sends only reads to the gateways.
 *
 * @example const findings = await compare(parseCapture(await readFile('calls.har', 'utf8')));
 */
export async function compare(har: Har, options: CompareOptions = {}): Promise<Findings> {
  const document = await loadDocument();
  const exchanges = toExchanges(har.log.entries, document);
  const learned = await learn(comparable(exchanges, document), document, options.onProgress);
  const open = findOpenPlaces(exchanges, document);
  const undocumented = findUndocumented(exchanges);
  const findings = findAll({ exchanges, document, learned, open, undocumented });
  const drift = await findDrift(exchanges, document);
  return {
    version: 1,
    document: document.version,
    level: getLevel(har),
    capture: createHash('sha256').update(JSON.stringify(har)).digest('hex'),
    findings,
    drift: drift.filter((one) => !isAssumed(one, findings)),
    shortPages: findShortPages(exchanges),
    open,
    undocumented,
  };
}

/** Whether an undocumented value is the value of a confirmed assumption. */
const isAssumed = ({ kind, got }: DriftEntry, findings: readonly Finding[]): boolean =>
  kind === 'unknown_value' &&
  findings.some(({ verdict, value }) => verdict === 'confirmed' && JSON.stringify(value) === got);

/** The highest level of the probe steps in the capture. */
function getLevel({ log }: Har): Level {
  const sent = new Set(log.entries.map(({ _level }) => _level));
  return levels.findLast((level) => sent.has(level)) ?? 'offline';
}
