// Changes of spec/openapi.yaml: a schema at an open place, if no assumption explains the values there, and
// new values of an open enumeration. The gap stays, because one deployment does not define the API.

import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Findings, OpenPlace } from '../findings.ts';
import type { Edits, Observation } from './ledger-edits.ts';
import {
  getColumn,
  nodeAt,
  getPair,
  parsePointer,
  getRange,
  toBlock,
  toFlowList,
  toScalar,
} from './yaml-nodes.ts';

type Schema = Readonly<Record<string, unknown>>;

export function editDocument(
  text: string,
  document: Document,
  { findings, open }: Pick<Findings, 'findings' | 'open'>,
  seen: Observation,
): Edits {
  const edits: Edits = { splices: [], steps: [] };
  const others = new Set(
    findings.filter(({ verdict }) => verdict === 'other').map(({ gap }) => gap),
  );
  for (const place of open) {
    const path = schemaPath(document, parsePointer(place.pointer));
    const node = nodeAt(document, path);
    if (!isMap(node)) {
      edits.steps.push(`${place.gap}: the document has no schema at ${place.pointer}.`);
    } else if (isOpenEnumeration(node)) addValues(text, node, place, edits);
    else if (others.has(place.gap)) fillPlace({ text, document, path, place, seen, edits });
  }
  return edits;
}

/** From a response or a body to its schema; any other path is unchanged. */
function schemaPath(document: Document, path: readonly string[]): readonly string[] {
  const node = nodeAt(document, path);
  if (!isMap(node)) return path;
  const content = node.get('content');
  if (isMap(content)) return [...path, 'content', 'application/json', 'schema'];
  return node.has('schema') ? [...path, 'schema'] : path;
}

const isOpenEnumeration = (node: YAMLMap): boolean =>
  node.get('x-open-enum') === true && isSeq(node.get('enum'));

function addValues(text: string, node: YAMLMap, { gap, schema }: OpenPlace, edits: Edits): void {
  const list = node.get('enum', true);
  const { enum: seen = [] } = schema as { enum?: readonly unknown[] };
  if (!isSeq(list)) return;
  const known = list.toJSON() as unknown[];
  const fresh = seen.filter((one) => typeof one === 'string' && !known.includes(one)) as string[];
  if (fresh.length === 0) return;
  if (list.flow === true) {
    const [start, end] = getRange(list);
    edits.splices.push({ start, end, text: toFlowList([...known.map(String), ...fresh]) });
  } else {
    const last = getRange(list.items.at(-1) as Node);
    const indent = ' '.repeat(getColumn(text, getRange(list)[0]));
    const lines = fresh.map((one) => `\n${indent}- ${toScalar(one)}`).join('');
    edits.splices.push({ start: last[1], end: last[1], text: lines });
  }
  edits.steps.push(`${gap}: the open enumeration now has the observed values ${fresh.join(', ')}.`);
}

interface Filling {
  readonly text: string;
  readonly document: Document;
  readonly path: readonly string[];
  readonly place: OpenPlace;
  readonly seen: Observation;
  readonly edits: Edits;
}

/** Inserts the inferred schema into `{}`, into the items of an open list or into an open object. */
function fillPlace(filling: Filling): void {
  const { text, document, path, place, seen, edits } = filling;
  const node = nodeAt(document, path) as YAMLMap;
  const schema = toProposal(place.schema as Schema);
  const current = node.toJSON() as Schema;
  const { 'x-seen': before, ...known } = current;
  if (before !== undefined) {
    const { 'x-gap': _, ...shape } = known;
    if (isDeepStrictEqual(shape, schema)) return;
  } else if (Object.keys(current).length === 0) {
    const parent = nodeAt(document, path.slice(0, -1)) as YAMLMap;
    const { key } = getPair(parent, path.at(-1)!)!;
    const [keyStart, keyEnd] = getRange(key);
    const indent = getColumn(text, keyStart) + 2;
    edits.splices.push({
      start: text.indexOf(':', keyEnd) + 1,
      end: getRange(node)[1],
      text: `\n${writeBlock(schema, seen, indent)}`,
    });
    edits.steps.push(seenStep(place));
    return;
  } else if (current['type'] === 'array' && schema['type'] === 'array') {
    const items = { ...place, schema: schema['items'] as object };
    if (isMap(node.get('items', true))) {
      fillPlace({ ...filling, path: [...path, 'items'], place: items });
      return;
    }
  } else if (current['properties'] === undefined && schema['type'] === 'object') {
    const { additionalProperties } = current;
    if (additionalProperties === true && schema['properties'] !== undefined) {
      const [, end] = getRange(getPair(node, 'additionalProperties')!.value!);
      const indent = getColumn(text, getRange(node)[0]);
      const { properties } = schema;
      edits.splices.push({
        start: end,
        end,
        text: `\n${writeBlock({ properties }, seen, indent)}`,
      });
      edits.steps.push(seenStep(place));
      return;
    }
  }
  edits.steps.push(
    `${place.gap}: the values at ${place.pointer} do not fit the existing schema. Compare them manually.`,
  );
}

const writeBlock = (schema: Schema, seen: Observation, indent: number): string =>
  `${toBlock(schema, indent)}\n${' '.repeat(indent)}x-seen: ${toFlowList(seen)}`;

const seenStep = ({ gap, seen }: OpenPlace): string =>
  `${gap}: the schema comes from ${seen} ${seen === 1 ? 'response' : 'responses'}, not from documentation. Its x-gap stays until the behavior is documented.`;

/** A schema in the style of the document: no required fields, open objects, open enumerations. */
function toProposal(schema: Schema): Schema {
  const { required: _, ...rest } = schema;
  const inside = Object.entries(rest).map(([name, value]) => [name, toProposalPart(name, value)]);
  const proposal = Object.fromEntries(inside) as Record<string, unknown>;
  if (proposal['type'] === 'object') proposal['additionalProperties'] ??= true;
  if (Array.isArray(proposal['enum'])) proposal['x-open-enum'] = true;
  return inOrder(proposal);
}

function toProposalPart(name: string, value: unknown): unknown {
  if (name === 'properties') {
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([key, one]) => [key, toProposal(one)]),
    );
  }
  if (name === 'items') return toProposal(value as Schema);
  const isUnion = /^(all|any|one)Of$/.test(name) && Array.isArray(value);
  return isUnion ? (value as Schema[]).map(toProposal) : value;
}

const order = ['type', 'format', 'nullable', 'additionalProperties', 'properties', 'items', 'enum'];

const inOrder = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).toSorted(([a], [b]) => getPlace(a) - getPlace(b)));

const getPlace = (name: string): number =>
  order.includes(name) ? order.indexOf(name) : order.length;
