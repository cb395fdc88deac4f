// docs/support.md, from the data.

import { join } from 'node:path';
import { root } from '@room-sessions/packing';
import { table, writtenBy } from '@room-sessions/pages';
import { nodeLines, otherRuntimes, typescriptVersions } from './data.ts';
import type { Facts } from './facts.ts';

export const supportFile: string = join(root, 'docs/support.md');

export function renderSupport({ engines, suite }: Facts): string {
  const floors = new Map<string, string[]>();
  for (const [name, range = ''] of engines) floors.set(range, [...(floors.get(range) ?? []), name]);
  const rows = nodeLines.map(({ line, state, endOfLife }) => [
    `Node ${line}`,
    state === 'supported' ? `until ${endOfLife}` : `no: ended on ${endOfLife}, still runs`,
    suite.get(line) ?? '',
  ]);
  return `${writtenBy('pnpm pages support', 'runtimes/src/support/data.ts')}

# Support

Supported means that a fault there is a bug of this project, and that CI tests every change there.

## Node

A line of Node is supported until the end of its own life.

${table(['line', 'supported', 'tested with'], rows)}

CI runs every test with each of them; where the tests themselves need a newer Node, \`npm test\` brings
one, and the packages run on the line all the same. The
[behaviour suite](runtimes.md) runs on the version of the last column.

A line that has ended and _still runs_ is let in by \`engines\` as long as that costs nothing. Nothing is
promised for it.

${table(
  ['package', '`engines.node`'],
  [...floors].flatMap(([range, names]) => names.map((name) => [`\`${name}\``, `\`${range}\``])),
)}

To shut out a line by \`engines\` is a breaking change, and is released as one. No supported line is shut
out.

## Other runtimes

${otherRuntimes.slice(0, -1).join(', ')} and ${otherRuntimes.at(-1)}: their current version. [Runtimes](runtimes.md) has
the one of the last run. A fault in an older one is mended where that does the current one no harm.

## TypeScript

The types are checked under TypeScript ${typescriptVersions.slice(0, -1).join(', ')} and ${typescriptVersions.at(-1)}. To need a newer one is a breaking change.

## How it is held

\`npm test\` holds this page and its data against the matrix of \`.github/workflows/ci.yml\`, \`engines\` of
each package, the runtimes of the suite, the compilers, the image of the gateway and the Node that
\`npm test\` brings. It does not look at the date: \`pnpm support --today\` does, every Monday in CI too,
and fails when a line that is named as supported has ended.
`;
}
