// The API reference as one page: operations, models, and the assumptions of this gateway where the
// document is silent.
import type { Assumptions } from '../../assume.ts';
import type { Assumption } from '../../assumption.ts';
import { assumptions as ledger } from '../../generated/assumptions.ts';
import {
  type DocumentedOperation,
  type OpenApiDocument,
  operationsIn,
} from '../../openapi-document.ts';
import { html, prose, type Html } from './html.ts';
import { modelHtml, operationHtml, type Place } from './render.ts';

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
  const place: Place = {
    heading: (text) => html`<h4>${text}</h4>`,
    model: (name) => `#${name}`,
    gap: (id) => assumed(id, values),
  };

  return html`<div class="page">
    <nav>
      <a href="#top"><b>${title}</b></a>
      ${tags.map(({ name }) =>
        navigation(
          name,
          of(name).map(({ operation }) => operation.operationId),
        ),
      )}
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
      <p>Server: <code>${server}</code></p>
      ${tags.map(
        ({ name, description: says }) =>
          html`<h2 id="tag-${name}">${name}</h2>
            <p>${prose(says)}</p>
            ${of(name).map((one) => {
              const { operationId: id, summary } = one.operation;
              const title = html`${summary} <code class="soft">${id}</code>`;
              return section(id, title, operationHtml(one, place));
            })}`,
      )}
      <h2>models</h2>
      <p>Every field may be absent: the document requires none.</p>
      ${models.map(([name, schema]) => section(name, html`${name}`, modelHtml(schema, place)))}
      <h2 id="assumptions">assumptions</h2>
      <p>
        What the document does not show, and what this gateway does about it. The response header
        <code>X-Room-Sessions-Assumed</code> names those that shaped an answer.
      </p>
      ${Object.values(ledger).map((one) =>
        section(
          `gap-${one.id}`,
          html`${one.id}`,
          html`<p><span class="soft">Not shown:</span> ${prose(one.unknown)}</p>
            <p>${prose(one.gateway)}</p>
            ${renderSwitch(one, values)}`,
        ),
      )}
    </main>
  </div>`;
}

const section = (id: string, title: Html, content: Html): Html =>
  html`<section class="one" id="${id}">
    <h3>${title}</h3>
    ${content}
  </section>`;

const navigation = (name: string, ids: readonly string[]): Html =>
  html`<h2>${name}</h2>
    <ul>
      ${ids.map((id) => html`<li><a href="#${id}">${id}</a></li>`)}
    </ul>`;

function assumed(id: string, values: Assumptions): Html | undefined {
  const entry = new Map(Object.entries(ledger)).get(id);
  if (entry === undefined) return undefined;
  return html`<aside>
    <a href="#gap-${id}">${id}</a>: ${prose(entry.gateway)} ${renderSwitch(entry, values)}
  </aside>`;
}

function renderSwitch({ id, switch: choice }: Assumption, values: Assumptions): Html | undefined {
  if (choice === undefined) return undefined;
  const value = new Map<string, string | number>(Object.entries(values)).get(id);
  return html`<p class="soft">Here: <code>${id}=${value}</code>. ${prose(choice.says)}</p>`;
}
