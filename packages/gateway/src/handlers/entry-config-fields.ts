// Two enumerations of the entry configuration whose fields the API document does not name: a field
// is recognized by its value.
import type { EntryConfig } from '@room-sessions/models';
import { describe } from '../checks/describe.ts';
import { resolveSchema } from '../document-schemas.ts';
import { badInput } from '../failure.ts';
import type { AssumptionId } from '../generated/assumptions.ts';

const getEnumValues = (component: string): readonly unknown[] =>
  resolveSchema({ $ref: `#/components/schemas/${component}` })?.enum ?? [];

const fields: readonly (readonly [AssumptionId, readonly unknown[]])[] = [
  ['entry-config-layout-field', getEnumValues('EntryConfigLayout')],
  ['entry-config-option-field', getEnumValues('EntryOption')],
];

const named = Object.keys(
  resolveSchema({ $ref: '#/components/schemas/EntryConfig' })?.properties ?? {},
);

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
  const others = Object.entries(config).filter(([name]) => !named.includes(name));
  return fields
    .filter(([, values]) => others.some(([, value]) => values.includes(value)))
    .map(([id]) => id);
}
