// Parameters, fields and values about which the API document says nothing, or not everything.
import type { EntryConfig, Social } from '@room-sessions/models';
import { describe } from '../checks/describe.ts';
import { getComponent, resolveSchema } from '../document-schemas.ts';
import { badInput } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';
import type { OperationId } from '../generated/operations.ts';
import type { OpenApiSchema } from '../openapi-document.ts';

/**
 * Query parameters that the gateway reads although the API document does not name them, or `any` if
 * it keeps or ignores all.
 */
export const assumedParameters: Readonly<Partial<Record<OperationId, readonly string[] | 'any'>>> =
  {
    copyRoomSet: ['socialRoomSetId'],
    getTranscriptionText: ['socialRecordingId', 'recordingId', 'id', 'socialId'],
    saveEntryConfig: 'any',
    reportFailedRecording: 'any',
  };

/** The paths in a response schema that its request schema lacks: `theme.type`, `participants[].type`. */
function findMissing(response: OpenApiSchema, request: OpenApiSchema, path = ''): string[] {
  const given = resolveSchema(request)?.properties ?? {};
  return Object.entries(resolveSchema(response)?.properties ?? {}).flatMap(([name, schema]) => {
    const counterpart = given[name];
    if (counterpart === undefined) return [`${path}${name}`];
    const items = resolveSchema(schema)?.items;
    return items
      ? findMissing(items, resolveSchema(counterpart)?.items ?? {}, `${path}${name}[].`)
      : findMissing(schema, counterpart, `${path}${name}.`);
  });
}

const findResponseOnly = (name: string): string[] =>
  findMissing(getComponent(name), getComponent(`${name}Input`));

/** Fields that occur only in responses. A sent one is not stored and overwrites nothing. */
export const responseOnly = {
  room: findResponseOnly('Social'),
  event: findResponseOnly('SocialEvent'),
  playlist: findResponseOnly('Playlist'),
  recording: findResponseOnly('Recording'),
};

/** Fields of which it is unknown whether an update may set them. */
export const roomFlags = ['isOpen', 'isValid', 'recurring'] as const;

/** The assumptions of shown rooms about fields with a single documented value. */
export function getRoomAssumptions(rooms: readonly Social[]): AssumptionId[] {
  const assumed = new Set<AssumptionId>();
  for (const { theme, platform, ...room } of rooms) {
    if (theme?.type) assumed.add('theme-type-values');
    if (theme?.uploadStatus?.status) {
      assumed.add('upload-status-values').add('upload-status-transitions');
    }
    if (platform) assumed.add('social-platform-values');
    if (roomFlags.some((flag) => room[flag] !== undefined)) assumed.add('room-flag-transitions');
  }
  return [...assumed];
}

const getEnumValues = (name: string): readonly unknown[] => getComponent(name).enum ?? [];

/** Two enumerations of the entry configuration: their fields are recognized by their values. */
const enumFields: readonly (readonly [AssumptionId, readonly unknown[]])[] = [
  ['entry-config-layout-field', getEnumValues('EntryConfigLayout')],
  ['entry-config-option-field', getEnumValues('EntryOption')],
];

const namedFields = Object.keys(getComponent('EntryConfig').properties ?? {});

/**
 * A room set calls the field with these values `entryOption`.
 *
 * @throws Failure (400) when it has another value.
 */
export function demandEntryOption(config: EntryConfig): void {
  const { entryOption } = config as { entryOption?: unknown };
  const options = getEnumValues('EntryOption');
  if (entryOption === undefined || options.includes(entryOption)) return;
  throw badInput(
    `body.entryOption: expected one of ${options.join(', ')}, got ${describe(entryOption)}`,
    'entry-config-option-field',
  );
}

/** Reports the assumptions about the unnamed fields of a configuration. */
export function assumedOfFields(config: EntryConfig): AssumptionId[] {
  const others = Object.entries(config).filter(([name]) => !namedFields.includes(name));
  return enumFields
    .filter(([, values]) => others.some(([, value]) => values.includes(value)))
    .map(([id]) => id);
}
