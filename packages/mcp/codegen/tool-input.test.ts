// The tools of the documented operations are committed, and compared with the document by `pnpm generate --check`.

import { expect, it } from 'vitest';
import { type JsonObject, readDocument, readOperations } from '@room-sessions/codegen/document';
import { toolInput } from './tool-input.ts';

/** The input schema of a tool, from a changed document. */
async function getInputSchema(id: string, change: (schemas: JsonObject) => void) {
  const document = await readDocument();
  change((document['components'] as { schemas: JsonObject }).schemas);
  return toolInput(
    document,
    readOperations(document).find((one) => one.id === id)!,
  );
}

it('the input of a tool is finite for a model that refers to itself', async () => {
  const $ref = '#/components/schemas/PlaylistInput';
  const { $defs, properties } = await getInputSchema('createPlaylist', (schemas) => {
    const { properties } = schemas['PlaylistInput'] as { properties: JsonObject };
    properties['next'] = { $ref };
  });
  const own = { $ref: '#/$defs/PlaylistInput' };
  expect(properties).toMatchObject({ body: own });
  expect($defs).toMatchObject({ PlaylistInput: { properties: { next: own } } });
});

it('the input of a tool fails on a missing model', async () => {
  await expect(getInputSchema('updateRoom', (schemas) => delete schemas['User'])).rejects.toThrow(
    'The model User does not exist.',
  );
});
