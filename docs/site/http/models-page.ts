// The page of the models: what bodies hold.
import { table } from '@room-sessions/testing/markdown';
import { gapsOf } from '@room-sessions/codegen/document';
import { type Document, type Schema } from './document.ts';
import { code, prose, sections, typeOf } from './markdown.ts';

export function modelsPage({ models }: Document): string {
  return sections(
    '---\ntitle: Models\n---',
    '# Models',
    'What the bodies of the HTTP API hold. Every field may be absent, because the API document ' +
      'requires none, and there may be fields that stand in no table. `not shown` is what the API ' +
      'document does not show. [`@room-sessions/models`](../api/models.md) has their types.',
    ...Object.entries(models).map(([name, schema]) => section(name, schema)),
  );
}

function section(name: string, schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {});
  const gaps = gapsOf(schema).map((id) => `[${id}](../gaps.md#${id})`);
  return [
    `## ${name}`,
    prose(schema.description),
    fields.length === 0
      ? `${typeOf(schema, '')}.`
      : table(
          ['Field', 'Type', 'What it is'],
          fields.map(([field, one]) => [code(field), typeOf(one, ''), prose(one.description)]),
        ),
    gaps.length === 0 ? '' : `Not known: ${gaps.join(', ')}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
