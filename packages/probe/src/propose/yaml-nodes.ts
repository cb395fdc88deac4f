// Finds places in YAML, and writes values in the style of the files in spec/.

import {
  type Document,
  isMap,
  isScalar,
  type Node,
  type Pair,
  stringify,
  type YAMLMap,
} from 'yaml';

/** The start and end of a node in the text. */
export function getRange(node: Node): readonly [start: number, end: number] {
  const [start, end] = node.range!;
  return [start, end];
}

/** The node at the keys of a path, if any. */
export function nodeAt(document: Document, path: readonly string[]): Node | undefined {
  let node: unknown = document.contents;
  for (const key of path) node = isMap(node) ? node.get(key, true) : undefined;
  return node as Node | undefined;
}

/** The pair of a key in a map. */
export const getPair = (map: YAMLMap, key: string): Pair<Node, Node | null> | undefined =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key) as
    | Pair<Node, Node | null>
    | undefined;

/** The keys of a JSON Pointer. */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The column of a position. */
export const getColumn = (text: string, offset: number): number =>
  offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** A value on one line. */
export const toScalar = (value: string | number): string =>
  stringify(value, { singleQuote: true, lineWidth: 0, blockQuote: false }).trimEnd();

/** A list on one line. */
export const toFlowList = (values: readonly string[]): string =>
  `[${values.map(toScalar).join(', ')}]`;

/** An object as lines, each indented by so many spaces. */
export const toBlock = (value: object, indent: number): string =>
  stringify(value, {
    singleQuote: true,
    lineWidth: 0,
    blockQuote: false,
    aliasDuplicateObjects: false,
  })
    .trimEnd()
    .split('\n')
    .map((line) => ' '.repeat(indent) + line)
    .join('\n');
