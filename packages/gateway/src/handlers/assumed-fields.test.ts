import { describe, expect, it } from 'vitest';
import { resolveSchema } from '../document-schemas.ts';
import { document } from '../generated/openapi.ts';
import type { OpenApiSchema } from '../openapi-document.ts';
import { responseOnly } from './assumed-fields.ts';

/** The paths that are in the response type but not in the request type. */
function difference(response: OpenApiSchema, request: OpenApiSchema, path = ''): string[] {
  const given = resolveSchema(request)?.properties ?? {};
  return Object.entries(resolveSchema(response)?.properties ?? {}).flatMap(([name, schema]) => {
    const counterpart = given[name];
    const full = resolveSchema(schema) ?? {};
    if (counterpart === undefined) return [`${path}${name}`];
    if (full.items) {
      return difference(full.items, resolveSchema(counterpart)?.items ?? {}, `${path}${name}[].`);
    }
    return full.properties ? difference(full, counterpart, `${path}${name}.`) : [];
  });
}

const ref = (name: string): OpenApiSchema => ({ $ref: `#/components/schemas/${name}` });

describe('the response-only fields', () => {
  it.each([
    ['updateRoom', 'Social', 'SocialInput'],
    ['updateEvent', 'SocialEvent', 'SocialEventInput'],
    ['createPlaylist', 'Playlist', 'PlaylistInput'],
    ['updatePlaylist', 'Playlist', 'PlaylistInput'],
    ['saveRecording', 'Recording', 'RecordingInput'],
  ] as const)('of %s match the document', (id, response, request) => {
    expect(difference(ref(response), ref(request)).toSorted()).toEqual(
      [...responseOnly[id]].toSorted(),
    );
  });

  it('are known for each schema that has an input variant', () => {
    const names = Object.keys(document.components.schemas).filter((name) => name.endsWith('Input'));
    expect(names.toSorted().join(' ')).toBe(
      'BadgeDataInput PlaylistInput RecordingInput RecordingParticipantInput SocialEventInput ' +
        'SocialInput ThemeInput UploadStatusInput',
    );
  });
});
