import { beforeAll, describe, expect, it } from 'vitest';
import { type ClientMethod, readClientMethods } from './client-methods.ts';
import { commandsText } from './commands-file.ts';
import { type JsonObject, readOperations } from './document.ts';
import { readSpec } from './testing/spec.ts';

let document: JsonObject;
let methods: ClientMethod[];
beforeAll(async () => {
  ({ document } = await readSpec());
  methods = await readClientMethods();
});

/** The rows of the table, without their operations. */
function toRows(changed: JsonObject, named: readonly ClientMethod[] = methods): JsonObject[] {
  const text = commandsText(changed, named);
  const [, table = ''] = /apiCommands: readonly ApiCommand\[\] = (\[.*\]);/.exec(text) ?? [];
  return JSON.parse(
    table.replaceAll(/operation: (\w+)Operation,/g, '"operation":"$1",'),
  ) as JsonObject[];
}

const toRow = (id: string, changed = document, named?: readonly ClientMethod[]): JsonObject =>
  toRows(changed, named).find((row) => row['operation'] === id)!;

describe('the table of commands', () => {
  it('has a row for each operation, with the name of the client method', () => {
    expect(toRows(document).map(({ operation }) => operation)).toEqual(
      readOperations(document).map(({ id }) => id),
    );
    expect(toRow('getRoomSettings')).toMatchObject({ domain: 'rooms', name: 'get-settings' });
    expect(toRow('inviteUsers')).toMatchObject({ domain: 'rooms', name: 'invite' });
  });

  it('uses the name of the operation if the client has no method', () => {
    expect(toRow('getRoomSettings', document, [])['name']).toBe('get-room-settings');
  });

  it('has unique names in a domain', () => {
    const names = toRows(document).map(({ domain, name }) => JSON.stringify([domain, name]));
    expect(new Set(names).size).toBe(names.length);
  });

  it('has the fields of the path, the query and the body, in that order', () => {
    const fields = toRow('listAlternateHosts')['fields'] as JsonObject[];
    expect(fields.map(({ name, in: where }) => [where, name])).toEqual([
      ['path', 'socialId'],
      ['query', 'text'],
      ['query', 'page'],
      ['query', 'size'],
      ['query', 'sort'],
    ]);
    expect(toRow('updateRoom')['fields']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'socialId', in: 'body', required: true }),
        expect.objectContaining({ name: 'isOpen', type: 'boolean' }),
        expect.objectContaining({ name: 'socialPermissionType', values: expect.any(Array) }),
        expect.objectContaining({ name: 'platform', isOpen: true }),
      ]),
    );
  });

  it('omits body fields with values that do not fit into one argument', () => {
    const names = (toRow('updateRoom')['fields'] as JsonObject[]).map(({ name }) => name);
    for (const name of ['theme', 'alternateHosts', 'user']) expect(names).not.toContain(name);
  });

  it.each([
    ['uploadImage', { kind: 'base64', required: true }],
    ['showBanner', { kind: 'object', required: false }],
    ['reportFailedRecording', { kind: 'json', required: false }],
    ['updateRoom', { kind: 'json', required: true }],
  ])('has the kind of the body of %s', (id, body) => {
    expect(toRow(id)['body']).toMatchObject(body);
  });

  it('marks responses with records that have an error', () => {
    const ids = toRows(document)
      .filter(({ hasRecordErrors }) => hasRecordErrors === true)
      .map(({ operation }) => operation);
    expect(ids).toEqual(['inviteUsers', 'uploadImage']);
  });

  it('uses the option names of the command line', () => {
    expect(toRow('saveEntryConfig')['description']).toMatch(/pass them as `--query`/);
  });
});

describe('a new operation', () => {
  it('gets a command without handwritten code', () => {
    const changed = structuredClone(document);
    (changed['paths'] as JsonObject)['/api/v1/event/{socialEventId}'] = {
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
    expect(toRow('getEvent', changed)).toEqual({
      operation: 'getEvent',
      domain: 'rooms',
      name: 'get-event',
      summary: 'Get an event',
      description: 'Gets an event.',
      fields: [{ name: 'socialEventId', in: 'path', type: 'string', required: true }],
    });
  });
});
