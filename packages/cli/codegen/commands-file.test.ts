// The table of the documented operations is committed, and compared with the document by `pnpm generate --check`.

import { expect, it } from 'vitest';
import { type JsonObject, readDocument } from '@room-sessions/codegen/document';
import { commandsText } from './commands-file.ts';

/** The rows of the table. */
function toRows(document: JsonObject): JsonObject[] {
  const text = commandsText(document);
  const [, table = ''] = /apiCommands: readonly ApiCommand\[\] = (\[.*\]);/.exec(text) ?? [];
  return JSON.parse(
    table.replaceAll(/operation: (\w+)Operation,/g, '"operation":"$1",'),
  ) as JsonObject[];
}

it('a new operation gets a command without handwritten code', async () => {
  const document = await readDocument();
  (document['paths'] as JsonObject)['/api/v1/event/{socialEventId}'] = {
    get: {
      operationId: 'getEvent',
      tags: ['rooms'],
      summary: 'Get an event',
      description: 'Gets an event.',
      'x-auth': 'required',
      'x-retry': 'safe',
      'x-method': { name: 'getEvent' },
      parameters: [
        { name: 'socialEventId', in: 'path', required: true, schema: { type: 'string' } },
      ],
      responses: { 200: { description: 'The event.' } },
    },
  };
  const rows = toRows(document);
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
