// The changes between two API documents, node by node, as `redocly diff` finds them. What a change
// means is said in verdict.ts: the tool knows neither our extensions nor what our types accept.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@room-sessions/codegen';
import { programOf, execOk, temporaryFolder } from '@room-sessions/testing';

/** A side of a change. */
export interface Side {
  /** Where it stands, as a JSON pointer: in a component where the value is shared. */
  readonly pointer: string;
  /** Absent where there is none on this side. */
  readonly value?: unknown;
}

export interface Change {
  /** The first use of what changed, from the operation down. */
  readonly path: string;
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  /** Of a modified node. */
  readonly property?: string;
  readonly impact: 'major' | 'minor' | 'patch';
  readonly verdicts: readonly { readonly message: string }[];
  readonly base?: Side;
  readonly revision?: Side;
}

/** Every change from one document to another. */
export async function changesBetween(from: JsonObject, to: JsonObject): Promise<Change[]> {
  await using folder = await temporaryFolder();
  const files = { from: 'from.json', to: 'to.json', report: 'report.json' };
  await writeFile(join(folder.path, files.from), JSON.stringify(from));
  await writeFile(join(folder.path, files.to), JSON.stringify(to));
  await execOk(
    [
      ...programOf('@redocly/cli', import.meta.dirname),
      'diff',
      files.from,
      files.to,
      '--format=json',
      '--fail-on=none',
      `--output=${files.report}`,
    ],
    {
      cwd: folder.path,
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    },
  );
  const text = await readFile(join(folder.path, files.report), 'utf8');
  return (JSON.parse(text) as { changes: Change[] }).changes;
}
