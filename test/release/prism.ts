// Prism, a mock server that a third party generates from an API document. With `--errors` it responds with 422 to a
// request that the document does not allow, and names the violations in a header.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findProgram,
  freePort,
  readyUrl,
  type Running,
  spawnProgram,
} from '@room-sessions/testing';
import { npmInstall, packageFolders, root } from '@room-sessions/testing/packed';

/** Installs Prism in a new folder and starts it with the published document. */
export async function startPrism(folder: string): Promise<Running & { readonly url: string }> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  await npmInstall(folder, '@stoplight/prism-cli@5.16.0');
  // Prism does not accept port 0.
  const port = await freePort();
  const program = findProgram('@stoplight/prism-cli', folder, 'prism');
  const running = spawnProgram(
    [
      ...program,
      'mock',
      join(root, 'packages/models/src/generated/openapi.json'),
      '--port',
      String(port),
      '--errors',
    ],
    { cwd: folder },
  );
  await readyUrl(running, /(is listening on)/);
  return { ...running, url: `http://127.0.0.1:${port}` };
}

interface Pact {
  readonly interactions: ReadonlyArray<{
    readonly description: string;
    readonly request: {
      readonly method: string;
      readonly path: string;
      readonly query?: Readonly<Record<string, readonly string[]>>;
      readonly headers?: Readonly<Record<string, readonly string[]>>;
      readonly body?: { readonly content: unknown; readonly contentType?: string };
    };
    readonly response: { readonly status: number };
  }>;
}

export interface Replayed {
  readonly description: string;
  /** The status that the pact expects. */
  readonly expected: number;
  readonly violations: string | null;
}

/** Sends the requests of all pacts in the checkout. */
export async function replayPacts(url: string): Promise<Replayed[]> {
  const replayed: Replayed[] = [];
  for (const name of (await packageFolders()).keys()) {
    const file = join(
      root,
      `packages/${name}/pacts/room-sessions-${name}-room-sessions-gateway.json`,
    );
    const text = await readFile(file, 'utf8').catch(() => '{ "interactions": [] }');
    for (const { description, request, response } of (JSON.parse(text) as Pact).interactions) {
      const { method, path, query = {}, headers = {}, body } = request;
      const target = new URL(path, url);
      for (const [key, values] of Object.entries(query)) {
        for (const value of values) target.searchParams.append(key, value);
      }
      const { headers: received } = await fetch(target, {
        method,
        headers: Object.entries(headers).map(
          ([key, values]) => [key, values.join(', ')] as [string, string],
        ),
        ...(body?.contentType && { body: JSON.stringify(body.content) }),
      });
      const violations = received.get('sl-violations');
      replayed.push({ description, expected: response.status, violations });
    }
  }
  return replayed;
}
