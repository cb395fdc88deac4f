// Whether what the repository does is what the policy says. It never asks what day it is.

import { type NodeLine, nodeLines, otherRuntimes, typescriptVersions } from './data.ts';
import type { Facts } from './facts.ts';

/** What departs, a line each. */
export function checkSupport(facts: Facts, lines: readonly NodeLine[] = nodeLines): string[] {
  return [
    ...checkMatrix(facts, lines),
    ...[...facts.engines].flatMap(([name, range]) => checkEngines(name, range, lines)),
    ...checkSuite(facts, lines),
    ...[...facts.named].flatMap(([place, line]) =>
      isSupported(lines, line) ? [] : [`${place} names Node ${line}, which is not supported.`],
    ),
    ...different('The runtimes of the suite', facts.others, otherRuntimes),
    ...different('The compilers of pnpm-workspace.yaml', facts.typescript, typescriptVersions),
  ];
}

const isSupported = (lines: readonly NodeLine[], wanted: number): boolean =>
  lines.some(({ line, state }) => line === wanted && state === 'supported');

function checkMatrix({ matrix }: Facts, lines: readonly NodeLine[]): string[] {
  const unnamed = matrix.filter((one) => !lines.some(({ line }) => line === one));
  const missing = lines.filter(({ line }) => !matrix.includes(line));
  return [
    ...missing.map(
      ({ line, state }) =>
        `Node ${line} ${state === 'supported' ? 'is supported' : 'is said to run'}, and the matrix ` +
        'of .github/workflows/ci.yml does not have it.',
    ),
    ...unnamed.map(
      (line) =>
        `The matrix of .github/workflows/ci.yml has Node ${line}, which support does not name.`,
    ),
  ];
}

function checkEngines(
  name: string,
  range: string | undefined,
  lines: readonly NodeLine[],
): string[] {
  const floor = floorOf(range);
  if (!floor) return [`${name}: engines.node must be of the form >=20.19, and is ${range}.`];
  const [major] = floor;
  const shutOut = lines.filter(({ line, state }) => state === 'supported' && line < major);
  return [
    ...shutOut.map(
      ({ line }) =>
        `${name}: engines.node is ${range}, which shuts out Node ${line}; it is supported.`,
    ),
    ...(lines.some(({ line }) => line === major)
      ? []
      : [`${name}: engines.node is ${range}, and support does not name Node ${major}.`]),
  ];
}

function checkSuite({ suite, engines }: Facts, lines: readonly NodeLine[]): string[] {
  const problems = lines
    .filter(({ line }) => !suite.has(line))
    .map(({ line }) => `The behaviour suite does not run on Node ${line}.`);
  for (const [line, version] of suite) {
    if (version.startsWith(`${line}.`)) continue;
    problems.push(`The Node ${line} of runtimes/tools is ${version}.`);
  }
  // What the packages let in by their manifests is what was tried, to the minor version.
  const [oldest] = [...engines.values()]
    .map((range) => floorOf(range))
    .filter((floor) => floor !== undefined)
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
  const tried = oldest && suite.get(oldest[0]);
  if (oldest && tried !== `${oldest.join('.')}.0`) {
    problems.push(
      `engines lets in Node ${oldest.join('.')}, and on that line the suite runs on ${tried}.`,
    );
  }
  return problems;
}

/** Major and minor version of a range of the one form that is used here. */
function floorOf(range: string | undefined): readonly [number, number] | undefined {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(range ?? '') ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

function different(what: string, got: readonly string[], wanted: readonly string[]): string[] {
  const [one, other] = [got.toSorted().join(', '), wanted.toSorted().join(', ')];
  return one === other ? [] : [`${what} are ${one}; support names ${other}.`];
}
