// The measured bundles: each complete entry, and the imports of an app that makes a few calls.

import { readDocument, readOperations } from '@room-sessions/codegen/document';
import { readEntries } from '../api/entries.ts';
import type { Sample } from './measure.ts';

/** Entries that need Node. */
const forNode = new Set([
  'core/node',
  'media/node',
  'gateway',
  'contracts',
  'contracts/matchers',
  'mcp',
  'probe',
  'cli',
]);

export async function entrySamples(): Promise<Sample[]> {
  const entries = await readEntries();
  return entries.map((entry) => {
    const name = entry.name === 'index' ? entry.package : `${entry.package}/${entry.name}`;
    const platform = forNode.has(name) ? 'node' : 'browser';
    const id = `@room-sessions/${name}`;
    return { name: id, code: `import * as all from '${id}';\nconsole.log(all);\n`, platform };
  });
}

const oneOfEach = {
  rooms: 'getRoomSettings',
  media: 'listPlaylists',
  recordings: 'saveRecording',
  badging: 'getBadgeQuestion',
};

export async function useSamples(): Promise<Sample[]> {
  const operations = readOperations(await readDocument());
  const all = operations.map(({ id, domain }) => [id, domain] as const);
  const domains = Object.entries(oneOfEach);
  return [
    ...domains.map(([domain, id]) => app(`one operation: \`${id}\``, [[id, domain]])),
    app('all operations', all),
    ...domains.map(([domain, id]) =>
      app(`\`${id}\`, with response validation of ${domain}`, [
        [id, domain],
        [`${domain}Schemas`, `schemas/${domain}`],
        ['validate', 'core'],
      ]),
    ),
    app('the client `RoomsClient`', [['RoomsClient', 'rooms']], []),
    app('the whole SDK: `RoomSessions`', [['RoomSessions', 'sdk']], []),
  ];
}

type Import = readonly [name: string, from: string];

const transport: readonly Import[] = [['createClient', 'core']];

/** Functions need a client; classes create their own. */
function app(name: string, imports: readonly Import[], base = transport): Sample {
  const wanted = [...base, ...imports];
  const lines = wanted.map(([id, from]) => `import { ${id} } from '@room-sessions/${from}';`);
  const used = wanted.map(([id]) => id).join(', ');
  return { name, code: `${lines.join('\n')}\nconsole.log(${used});\n`, platform: 'browser' };
}
