// Changes of spec/gaps.yaml: the default of a refuted assumption, and a note that a deployment behaved as
// assumed.

import { type Document, isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import type { Finding } from '../findings.ts';
import { chooseValue } from './chosen-value.ts';
import type { Splice } from './splice.ts';
import { getColumn, getPair, getRange, toFlowList, toScalar } from './yaml-nodes.ts';

/** Edits, and steps for people. */
export interface Edits {
  readonly splices: Splice[];
  readonly steps: string[];
}

/** A deployment and a date. */
export type Observation = readonly [deployment: string, date: string];

export function editLedger(
  text: string,
  document: Document,
  findings: readonly Finding[],
  seen: Observation,
): Edits {
  const gaps = document.get('gaps');
  const entries = isSeq(gaps) ? gaps.items.filter((one) => isMap(one)) : [];
  const edits: Edits = { splices: [], steps: [] };
  for (const finding of findings) {
    const entry = entries.find((one) => one.get('id') === finding.gap);
    if (!entry) {
      edits.steps.push(`${finding.gap}: spec/gaps.yaml has no such entry. Nothing is proposed.`);
    } else if (finding.verdict === 'refuted') refute(entry, finding, edits);
    else if (finding.verdict === 'confirmed') confirm(text, entry, seen, edits);
  }
  return edits;
}

function refute(entry: YAMLMap, finding: Finding, { splices, steps }: Edits): void {
  const { gap } = finding;
  const choice = entry.get('switch');
  const usual = isMap(choice) ? choice.get('default', true) : undefined;
  if (!isMap(choice) || !isScalar(usual)) {
    steps.push(
      `${gap}: refuted, and its entry in spec/gaps.yaml has no switch. Nothing is proposed.`,
    );
    return;
  }
  const before = String(usual.value);
  const value = chooseValue(finding, before);
  if (value === undefined || !takes(choice, value)) {
    const why =
      value === undefined ? 'without a value' : 'with a value that its switch does not accept';
    steps.push(`${gap}: refuted ${why}. Nothing is proposed.`);
    return;
  }
  if (String(value) === before) return;
  const [start, end] = getRange(usual);
  splices.push({ start, end, text: toScalar(value) });
  const values = choice.get('values', true);
  if (isSeq(values)) {
    // The default comes first.
    const words = (values.toJSON() as unknown[]).map(String);
    const [from, to] = getRange(values);
    const rest = words.filter((one) => one !== value);
    splices.push({ start: from, end: to, text: toFlowList([String(value), ...rest]) });
  }
  const { range } = finding;
  const others =
    range && range[0] !== range[1] ? `; ${range[0]} to ${range[1]} fit equally well` : '';
  steps.push(
    `${gap}: the default is now ${value} (was ${before}${others}). Correct \`gateway\` of its entry.`,
  );
}

function takes(choice: YAMLMap, value: string | number): boolean {
  const values = choice.get('values');
  if (isSeq(values)) return values.toJSON().map(String).includes(String(value));
  if (values === 'text') return /^\P{C}{1,100}$/u.test(String(value));
  const or = choice.get('or');
  const words = isSeq(or) ? or.toJSON() : [];
  return /^[1-9]\d{0,15}$/.test(String(value)) || words.includes(value);
}

function confirm(text: string, entry: YAMLMap, seen: Observation, { splices }: Edits): void {
  const list = toFlowList(seen);
  const known = entry.get('seen', true);
  if (isSeq(known)) {
    const [start, end] = getRange(known);
    if (text.slice(start, end) !== list) splices.push({ start, end, text: list });
    return;
  }
  const column = getColumn(text, getRange(getPair(entry, 'id')!.key)[0]);
  // The end of the last non-empty line of the entry.
  const end = text.slice(0, getRange(entry)[1]).trimEnd().length;
  splices.push({ start: end, end, text: `\n${' '.repeat(column)}seen: ${list}` });
}
