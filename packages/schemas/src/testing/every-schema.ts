// All schemas of the package, by name.

import type { OperationSchemas, StandardSchema } from '../validation/index.ts';
import { badgingSchemas } from '../generated/badging.ts';
import * as components from '../generated/index.ts';
import { mediaSchemas } from '../generated/media.ts';
import { recordingsSchemas } from '../generated/recordings.ts';
import { roomsSchemas } from '../generated/rooms.ts';

/** The tables of all domains, by operation. */
export const tables: Readonly<Record<string, OperationSchemas>> = {
  ...roomsSchemas,
  ...mediaSchemas,
  ...recordingsSchemas,
  ...badgingSchemas,
};

/** The schemas of components and of operations, by name. */
export const schemas: [string, StandardSchema][] = [
  ...Object.entries(components),
  ...Object.entries(tables).flatMap(([id, table]) =>
    (['path', 'query', 'body', 'response'] as const).flatMap((part) => {
      const schema = table[part];
      return schema ? [[`${id} ${part}`, schema] as [string, StandardSchema]] : [];
    }),
  ),
];
