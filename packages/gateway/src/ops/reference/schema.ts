// How a schema of the document is shown: its type in a word or a link, its fields in a table.
import type { OpenApiSchema } from '../../openapi-document.ts';
import { html, prose, type Html } from './html.ts';
import { table } from './table.ts';

export function typeOf(schema: OpenApiSchema = {}): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1);
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.type === 'array') return html`list of ${typeOf(schema.items)}`;
  const values = schema['enum'] as readonly string[] | undefined;
  if (values) {
    const more = schema['x-open-enum'] === true ? ', or another' : '';
    const all = values.map((value, index) => html`${index > 0 ? ', ' : ''}<code>${value}</code>`);
    return html`${all}${more}`;
  }
  if (schema.type === undefined) return html`<span class="soft">not shown</span>`;
  const format = schema.format === undefined ? '' : ` (${schema.format})`;
  return html`${schema.type}${format}`;
}

/** Nothing for a schema without fields of its own. */
export function fieldsTable({ properties = {}, ...schema }: OpenApiSchema): Html {
  const fields = Object.entries(properties);
  if (fields.length === 0) return html`<p>${typeOf(schema)}</p>`;
  return table(
    ['Field', 'Type', ''],
    fields.map(([name, field]) => [
      html`<code>${name}</code>`,
      typeOf(field),
      prose(field.description ?? ''),
    ]),
  );
}
