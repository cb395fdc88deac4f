// The table of the documented operations is committed, and compared with the document by `pnpm generate --check`.

import { expect, it } from 'vitest';
import { type ClientMethod, readClientMethods } from './client-methods.ts';
import { commandsText } from './commands-file.ts';
import type { JsonObject } from './document.ts';
import { readSpec } from './testing/spec.ts';

/** The rows of the table. */
function toRows(document: JsonObject, methods: readonly ClientMethod[]): JsonObject[] {
  const text = commandsText(document, methods);
  const [, table = ''] = /apiCommands: readonly ApiCommand\[\] = (\[.*\]);/.exec(text) ?? [];
  return JSON.parse(
    table.replaceAll(/operation: (\w+)Operation,/g, '"operation":"$1",'),
  ) as JsonObject[];
}

it('a new operation gets a command without handwritten code', async () => {
  const { document } = await readSpec();
  (document['paths'] as JsonObject)['/api/v1/event/{socialEventId}'] = {
    get: {
      operationId: 'getEvent',
      tags: ['rooms'],
      summary: 'Get an event',
      description: 'Gets an event.',
      'x-auth': 'required',
      'x-retry': 'safe',
      parameters: [
        { name: 'socialEventId', in: 'path', required: true, schema: { type: 'string' } },
      ],
      responses: { 200: { description: 'The event.' } },
    },
  };
  const rows = toRows(document, await readClientMethods());
  expect(rows.find(({ operation }) => operation === 'getEvent')).toEqual({
    operation: 'getEvent',
    domain: 'rooms',
    name: 'get-event',
    summary: 'Get an event',
    description: 'Gets an event.',
    fields: [{ name: 'socialEventId', in: 'path', type: 'string', required: true }],
  });
  const names = rows.map(({ domain, name }) => JSON.stringify([domain, name]));
  expect(new Set(names).size).toBe(names.length);
});
