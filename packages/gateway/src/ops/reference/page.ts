// The reference of the API as one page, made from the document: operations, models, and what this
// gateway assumes where the document is silent.
import type { Assumptions } from '../../assume.ts';
import type { Assumption } from '../../assumption.ts';
import { assumptions as ledger } from '../../generated/assumptions.ts';
import {
  type DocumentedOperation,
  type OpenApiDocument,
  type OpenApiOperation,
  operationsIn,
} from '../../openapi-document.ts';
import { gapsOf } from './gaps.ts';
import { html, prose, type Html } from './html.ts';
import { fieldsTable, typeOf } from './schema.ts';
import { table } from './table.ts';

export function referencePage(
  document: OpenApiDocument,
  server: string,
  values: Assumptions,
): Html {
  const { title, version, description } = document['info'] as Record<string, string>;
  const tags = document['tags'] as readonly { name: string; description: string }[];
  const operations = operationsIn(document);
  const of = (tag: string): readonly DocumentedOperation[] =>
    operations.filter(({ operation }) => (operation['tags'] as string[]).includes(tag));
  const models = Object.entries(document.components.schemas);

  return html`<div class="page">
    <nav>
      <a href="#top"><b>${title}</b></a>
      ${tags.map(({ name }) => navigation(name, of(name).map(idOf)))}
      ${navigation(
        'models',
        models.map(([name]) => name),
      )}
      <h2>this gateway</h2>
      <ul>
        <li><a href="#assumptions">Assumptions</a></li>
        <li><a href="/openapi.json">openapi.json</a></li>
      </ul>
    </nav>
    <main id="top">
      <h1>${title} <span class="soft">${version}</span></h1>
      <p>${prose(description ?? '')}</p>
      <p>
        Server: <code>${server}</code>. Every operation takes the API key in the header
        <code>X-API-Key</code>, unless it says otherwise.
      </p>
      ${tags.map(
        ({ name, description: says }) =>
          html`<h2 id="tag-${name}">${name}</h2>
            <p>${prose(says)}</p>
            ${of(name).map((one) => operationSection(one, values))}`,
      )}
      <h2>models</h2>
      <p>Every field may be absent: the document requires none.</p>
      ${models.map(
        ([name, schema]) =>
          html`<section class="one" id="${name}">
            <h3>${name}</h3>
            ${schema.description && html`<p>${prose(schema.description)}</p>`}
            ${fieldsTable(schema)}
          </section>`,
      )}
      <h2 id="assumptions">assumptions</h2>
      <p>
        What the document does not show, and what this gateway does about it. The response header
        <code>X-Room-Sessions-Assumed</code> names those that shaped an answer.
      </p>
      ${Object.values(ledger).map(
        (one) =>
          html`<section class="one" id="gap-${one.id}">
            <h3>${one.id}</h3>
            <p><span class="soft">Not shown:</span> ${prose(one.unknown)}</p>
            <p>${prose(one.gateway)}</p>
            ${switchOf(one, values)}
          </section>`,
      )}
    </main>
  </div>`;
}

const idOf = ({ operation }: DocumentedOperation): string => operation.operationId;

const navigation = (name: string, ids: readonly string[]): Html =>
  html`<h2>${name}</h2>
    <ul>
      ${ids.map((id) => html`<li><a href="#${id}">${id}</a></li>`)}
    </ul>`;

function operationSection(
  { path, method, operation }: DocumentedOperation,
  values: Assumptions,
): Html {
  const { summary, description } = operation;
  const responses = Object.entries(
    operation['responses'] as Record<string, { description: string; content?: Content }>,
  );
  const body = operation.requestBody;
  return html`<section class="one" id="${operation.operationId}">
    <h3>${summary} <code class="soft">${operation.operationId}</code></h3>
    <code class="request"><b>${method}</b>${path}</code>
    <p>
      ${prose(description ?? '')}${operation['x-auth'] === 'optional' ? ' The API key may be left out.' : ''}
    </p>
    ${parametersTable(operation)}
    ${body && html`<p><b>Body</b>: ${schemaOf(body.content)}. ${prose(body.description ?? '')}</p>`}
    ${table(
      ['Status', 'Body', ''],
      responses.map(([status, { description: says, content }]) => [
        html`${status}`,
        schemaOf(content),
        prose(says),
      ]),
    )}
    ${gapsOf(operation).map((id) => assumed(id, values))}
  </section>`;
}

type Content = Parameters<typeof schemaOf>[0];

const schemaOf = (content: NonNullable<OpenApiOperation['requestBody']>['content']): Html =>
  html`${Object.values(content ?? {}).map(({ schema }) => typeOf(schema))}`;

function parametersTable({ parameters = [] }: OpenApiOperation): Html | undefined {
  if (parameters.length === 0) return undefined;
  return table(
    ['Parameter', 'In', 'Type', ''],
    parameters.map(({ name, in: where, schema, description }) => [
      html`<code>${name}</code>`,
      html`${where}`,
      typeOf(schema),
      prose(description ?? ''),
    ]),
  );
}

function assumed(id: string, values: Assumptions): Html | undefined {
  const entry = new Map(Object.entries(ledger)).get(id);
  if (entry === undefined) return undefined;
  return html`<aside>
    <a href="#gap-${id}">${id}</a>: ${prose(entry.gateway)} ${switchOf(entry, values)}
  </aside>`;
}

function switchOf({ id, switch: choice }: Assumption, values: Assumptions): Html | undefined {
  if (choice === undefined) return undefined;
  const value = new Map<string, string | number>(Object.entries(values)).get(id);
  return html`<p class="soft">Here: <code>${id}=${value}</code>. ${prose(choice.says)}</p>`;
}
