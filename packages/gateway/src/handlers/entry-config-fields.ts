// Two enumerations of the entry configuration whose fields the API document does not name: a
// field is told by its value.
import type { EntryConfig } from '@room-sessions/models';
import { resolveSchema } from '../document-schemas.ts';
import type { AssumptionId } from '../generated/assumptions.ts';

const valuesOf = (component: string): readonly unknown[] =>
  resolveSchema({ $ref: `#/components/schemas/${component}` })?.enum ?? [];

const fields: readonly (readonly [AssumptionId, readonly unknown[]])[] = [
  ['entry-config-layout-field', valuesOf('EntryConfigLayout')],
  ['entry-config-option-field', valuesOf('EntryOption')],
];

const named = Object.keys(
  resolveSchema({ $ref: '#/components/schemas/EntryConfig' })?.properties ?? {},
);

/** What is assumed of the fields of a configuration that the document does not name. */
export function assumedOfFields(config: EntryConfig): AssumptionId[] {
  const others = Object.entries(config).filter(([name]) => !named.includes(name));
  return fields
    .filter(([, values]) => others.some(([, value]) => values.includes(value)))
    .map(([id]) => id);
}
