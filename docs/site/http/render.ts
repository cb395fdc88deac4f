// Renders the API reference as HTML.
import type {
  DocumentedOperation,
  OpenApiBody,
  OpenApiParameter,
  OpenApiSchema,
} from '../../../packages/gateway/src/openapi-document.ts';
import { Html, html, prose } from './html.ts';

/** What depends on the page that shows the reference. */
export interface Place {
  heading(text: string): Html;
  /** The link to a model. */
  model(name: string): string;
  gap(id: string): Html | undefined;
}

/** Everything about an operation except its title. */
export function operationHtml(
  { path, method, operation }: DocumentedOperation,
  place: Place,
): Html {
  const { description = '', parameters = [], requestBody } = operation;
  const responses = operation['responses'] as Readonly<Record<string, OpenApiBody>>;
  const gaps = findGaps(operation);
  return html`<p class="request"><b>${method}</b> <code>${breakable(path)}</code></p>
    <p>${prose(description)}</p>
    <ul>
      <li>
        API key: ${operation['x-auth'] === 'optional' ? 'optional' : 'required'}, in the header
        <code class="whole">X-API-Key</code>
      </li>
      <li>Retried by the SDK: ${prose(retries[operation['x-retry'] as keyof typeof retries])}</li>
      ${operation['x-paged'] ? html`<li>Returns a list, page by page</li>` : undefined}
    </ul>
    ${
      parameters.length > 0
        ? [place.heading('Parameters'), parametersTable(parameters, place)]
        : undefined
    }
    ${
      requestBody && [
        place.heading('Body'),
        html`<p>${bodyType(requestBody, place)}. ${prose(requestBody.description ?? '')}</p>`,
      ]
    }
    ${place.heading('Responses')}
    ${table(
      ['Status', 'Body', 'When'],
      Object.entries(responses).map(([status, response]) => [
        status === 'default' ? 'any other' : html`<code>${status}</code>`,
        bodyType(response, place),
        prose(response.description ?? ''),
      ]),
    )}
    ${gaps.length > 0 ? [place.heading('Gaps'), ...gaps.map((id) => place.gap(id))] : undefined}`;
}

const retries = {
  safe: 'yes, because it is safe to repeat',
  unsafe: 'only if the gateway certainly did not process the request',
};

const parametersTable = (parameters: readonly OpenApiParameter[], place: Place): Html =>
  table(
    ['Name', 'In', 'Type', 'Description'],
    parameters.map(({ name, in: where, required, schema, description = '' }) => [
      html`<code>${name}</code>`,
      required === true ? `${where}, required` : where,
      html`${typeHtml(schema, place)}${defaultHtml(schema)}`,
      prose(description),
    ]),
  );

const defaultHtml = ({ default: value }: OpenApiSchema): Html | undefined =>
  value === undefined ? undefined : html`, default <code>${JSON.stringify(value)}</code>`;

function bodyType({ content = {} }: OpenApiBody, place: Place): Html {
  const types = Object.entries(content).map(([type, { schema }], index) => {
    const other = type === 'application/json' ? undefined : html` as <code>${type}</code>`;
    return html`${index > 0 ? ', or ' : ''}${typeHtml(schema, place)}${other}`;
  });
  return html`${types.length === 0 ? 'none' : types}`;
}

/** Everything about a model except its title. */
export function modelHtml(schema: OpenApiSchema, place: Place): Html {
  const fields = Object.entries(schema.properties ?? {});
  return html`${schema.description && html`<p>${prose(schema.description)}</p>`}
  ${
    fields.length === 0
      ? html`<p>${typeHtml(schema, place)}</p>`
      : table(
          ['Field', 'Type', 'Description'],
          fields.map(([name, field]) => [
            html`<code>${name}</code>`,
            typeHtml(field, place),
            prose(field.description ?? ''),
          ]),
        )
  }
  ${findGaps(schema).map((id) => place.gap(id))}`;
}

/** A path that breaks after a slash. A path of the document needs no escapes. */
const breakable = (path: string): Html => new Html(path.replaceAll('/', '/<wbr>'));

/** A short description of a schema, with a link to a model. */
function typeHtml(schema: OpenApiSchema = {}, place: Place): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!;
    return html`<a href="${place.model(name)}">${name}</a>`;
  }
  if (schema.type === 'array') return html`list of ${typeHtml(schema.items, place)}`;
  const values = schema.enum as readonly string[] | undefined;
  if (values) {
    const more = schema['x-open-enum'] === true ? ', or another' : '';
    const all = values.map((value, index) => html`${index > 0 ? ', ' : ''}<code>${value}</code>`);
    return html`${all}${more}`;
  }
  if (schema.type === undefined) return html`<span class="soft">not shown</span>`;
  return html`${schema.type}${schema.format === undefined ? '' : ` (${schema.format})`}`;
}

/** A table that can be wider than the page: focusable, so that the keyboard can scroll it. */
const table = (heads: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html =>
  html`<div class="scroll">
    <table tabindex="0">
      <thead>
        <tr>
          ${heads.map((head) => html`<th>${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, column) => html`<td data-label="${heads[column]}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** The ids of all gaps that a part of the document names, at any depth, without duplicates. */
export function findGaps(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const found = Object.entries(part).flatMap(([name, value]) =>
    name === 'x-gap' ? [value as string | string[]].flat() : findGaps(value),
  );
  return [...new Set(found)];
}
