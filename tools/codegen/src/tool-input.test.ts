import { describe, expect, it } from 'vitest';
import { type JsonObject, readOperations } from './document.ts';
import { readSpec } from './testing/spec.ts';
import { callGaps, toolInput } from './tool-input.ts';

const { document } = await readSpec();

const getInputSchema = (id: string, from: JsonObject = document): JsonObject =>
  toolInput(
    from,
    readOperations(from).find((one) => one.id === id)!,
  );

/** The value at a path of keys. */
const at = (value: JsonObject, ...keys: string[]): JsonObject =>
  keys.reduce((part, key) => part[key] as JsonObject, value);

/** A copy of the document, changed. */
async function changed(change: (copy: JsonObject) => void): Promise<JsonObject> {
  const copy = structuredClone(document);
  change(copy);
  return copy;
}

describe('the input of a tool', () => {
  it('has the parameters and the body by name, and no others', () => {
    expect(getInputSchema('getRoomSettings')).toEqual({
      type: 'object',
      properties: { socialId: { type: 'string', format: 'uuid', description: 'The room.' } },
      required: ['socialId'],
      additionalProperties: false,
    });
    expect(getInputSchema('inviteUsers')['required']).toEqual(['socialId', 'body']);
    expect(getInputSchema('showBanner')['required']).toEqual(['socialId']);
  });

  it('keeps the default and the minimum of a parameter', () => {
    expect(at(getInputSchema('listPlaylists'), 'properties', 'page')).toMatchObject({
      type: 'integer',
      minimum: 0,
      default: 0,
    });
  });

  it('requires the id of an update [gap:body-fields-required]', () => {
    expect(at(getInputSchema('updateRoom'), 'properties', 'body')['required']).toEqual([
      'socialId',
    ]);
    expect(at(getInputSchema('createPlaylist'), 'properties', 'body')).not.toHaveProperty(
      'required',
    );
  });

  it('inlines a model that is used once, and has other models in $defs', () => {
    const { $defs, properties } = getInputSchema('updateRoom');
    expect(Object.keys($defs as JsonObject)).toEqual(['User']);
    expect(at(properties as JsonObject, 'body', 'properties', 'user')).toEqual({
      $ref: '#/$defs/User',
    });
    expect(at(properties as JsonObject, 'body', 'properties', 'socialMeta')).toMatchObject({
      type: 'object',
    });
    expect(getInputSchema('updateEvent')).not.toHaveProperty('$defs');
  });

  it('keeps open and closed enumerations', () => {
    const fields = at(getInputSchema('updateRoom'), 'properties', 'body', 'properties');
    expect(fields['platform']).toEqual({ type: 'string', examples: ['SERVICE'] });
    expect(fields['socialPermissionType']).toMatchObject({
      enum: ['PUBLIC', 'COMPANY_AND_CONNECTIONS', 'CONNECTIONS', 'COMPANY'],
    });
  });

  it('permits fields of the body that are not documented', () => {
    expect(
      JSON.stringify(getInputSchema('saveEntryConfig')).match(/additionalProperties/g),
    ).toHaveLength(1);
  });

  it('accepts a file instead of a base64 body, without type and size', () => {
    const { properties, required } = getInputSchema('uploadImage');
    expect(Object.keys(properties as JsonObject)).toEqual([
      'file',
      'imageName',
      'type',
      'width',
      'height',
    ]);
    expect(required).toEqual(['file']);
  });

  it('accepts extraQuery only if the description mentions extraQuery', () => {
    const ids = readOperations(document)
      .map(({ id }) => id)
      .filter((id) => 'extraQuery' in at(getInputSchema(id), 'properties'));
    expect(ids.toSorted()).toEqual([
      'copyRoomSet',
      'getTranscriptionText',
      'reportFailedRecording',
      'saveEntryConfig',
    ]);
  });

  it('terminates for a model that refers to itself', async () => {
    const copy = await changed((one) => {
      at(one, 'components', 'schemas', 'PlaylistInput', 'properties')['next'] = {
        $ref: '#/components/schemas/PlaylistInput',
      };
    });
    const { $defs, properties } = getInputSchema('createPlaylist', copy);
    const $ref = '#/$defs/PlaylistInput';
    expect(at(properties as JsonObject, 'body')).toMatchObject({ $ref });
    expect(at($defs as JsonObject, 'PlaylistInput', 'properties', 'next')).toEqual({ $ref });
  });

  it('fails on a missing model', async () => {
    const copy = await changed((one) => {
      delete at(one, 'components', 'schemas')['User'];
    });
    expect(() => getInputSchema('updateRoom', copy)).toThrow('The model User does not exist.');
  });
});

describe('the gaps of a call', () => {
  const findGaps = (id: string): string[] =>
    callGaps(
      document,
      readOperations(document).find((one) => one.id === id)!,
    );

  it('are the gaps of its parameters, its body with all models, and its response', () => {
    expect(findGaps('listPlaylists')).toEqual(['max-page-size', 'oversized-page']);
    expect(findGaps('updatePlaylist')).toEqual(['integer-meanings']);
    expect(findGaps('reportFailedRecording').toSorted()).toEqual([
      'failed-recording-body',
      'failed-recording-parameters',
      'failed-recording-response',
      'failed-recording-status',
      'failed-recording-unknown',
    ]);
    expect(findGaps('getBadgeQuestion')).toEqual([]);
  });

  it('do not include gaps of error responses', () => {
    expect(findGaps('showBanner')).toEqual(['banner-auth']);
  });
});
