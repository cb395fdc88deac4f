// The reference of the HTTP API, as pages of the site: what the gateway shows at /docs, and a program
// that calls each operation.
import { readFile } from 'node:fs/promises';
import { table } from '@room-sessions/testing/markdown';
import { assumptions } from '../../../packages/gateway/src/generated/assumptions.ts';
import { document } from '../../../packages/gateway/src/generated/openapi.ts';
import {
  type DocumentedOperation,
  operationsIn,
} from '../../../packages/gateway/src/openapi-document.ts';
import { html, type Html, prose } from '../../../packages/gateway/src/ops/reference/html.ts';
import {
  findGaps,
  modelHtml,
  operationHtml,
  type Place,
} from '../../../packages/gateway/src/ops/reference/render.ts';
import type { GeneratedPage } from '../generated-page.ts';

export interface HttpOperation {
  readonly id: string;
  readonly domain: string;
  readonly summary: string;
  readonly documented: DocumentedOperation;
}

export const domains = document['tags'] as readonly { name: string; description: string }[];

export const operations: readonly HttpOperation[] = operationsIn(document).map((documented) => {
  const { operationId: id, summary = id, tags } = documented.operation;
  return { id, domain: (tags as string[])[0]!, summary, documented };
});

/** The program that calls an operation; each is run by a test. */
export const callOf = (operationId: string): URL =>
  new URL(
    `calls/${operationId.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}.ts`,
    import.meta.url,
  );

export async function httpPages(): Promise<GeneratedPage[]> {
  const pages = operations.map(async (operation) => ({
    page: `http/${operation.id}.md`,
    text: operationPage(operation, await readFile(callOf(operation.id), 'utf8')),
  }));
  return [
    { page: 'http/index.md', text: indexPage() },
    { page: 'http/models.md', text: modelsPage() },
    ...(await Promise.all(pages)),
  ];
}

const place: Place = {
  heading: (text) => html`<h2>${text}</h2>`,
  model: (name) => `models.html#${name.toLowerCase()}`,
  gap(id) {
    const { unknown, sdk } = Object.values(assumptions).find((one) => one.id === id)!;
    return html`<p>
      <a href="../gaps.html#${id}">${id}</a>: ${prose(unknown)} The SDK: ${prose(sdk)}
    </p>`;
  },
};

/** HTML in Markdown must not have blank lines; the site gives anchors to headings of Markdown. */
const markdown = ({ text }: Html): string =>
  text
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll('{{', '&#123;&#123;')
    .replaceAll(/<h2>(.*?)<\/h2>/g, '\n\n## $1\n\n')
    .trim();

const operationPage = ({ id, domain, summary, documented }: HttpOperation, call: string): string =>
  `---
title: ${summary}
---

# ${summary}

${markdown(operationHtml(documented, place))}

## With the SDK

\`\`\`ts
${call.trim()}
\`\`\`

As a function that can be bundled alone: [\`${id}\`](../api/${domain}.md#${id.toLowerCase()}) of
[\`@room-sessions/${domain}\`](../packages/${domain}.md). Without \`baseUrl\` and \`apiKey\` a client takes
\`ROOM_SESSIONS_BASE_URL\` and \`ROOM_SESSIONS_API_KEY\`.

See also: [envelope](index.md#envelope), [errors](../errors.md), [retry](../retry.md),
[paging](../paging.md).
`;

const modelsPage = (): string =>
  `---
title: Models
---

# Models

The bodies of the HTTP API. Every field may be absent, because the API document requires none, and there
may be fields that are in no table. \`not shown\` is what the API document does not show.
[\`@room-sessions/models\`](../api/models.md) has their types.

${Object.entries(document.components.schemas)
  .map(([name, schema]) => `## ${name}\n\n${markdown(modelHtml(schema, place))}\n`)
  .join('\n')}`;

const indexPage = (): string =>
  `---
title: HTTP API
---

# HTTP API

The requests and responses of the Room Sessions Gateway, as its API document says them. A gateway shows
the same at \`/docs\`. Both are made of [the OpenAPI document](../openapi.yaml){target="_self"}, from which
the SDK and the local gateway are made too.

## API key

An operation takes the key in the header \`X-API-Key\`, unless its page says that it is optional.
[Authentication](../authentication.md) says where a key comes from and how it is kept.

## Envelope

A body may be the value itself, or the value in an envelope: \`{ "data": …, "status": "success",
"message": … }\`. The SDK gives the value in both cases.

## Errors

The body of an error has the shape of [ErrorBody](models.md#errorbody), unless the page of an operation
says otherwise. Which condition yields which status is not shown; [errors](../errors.md) says what a
caller can rely on.

${domains
  .map(({ name, description }) => {
    const rows = operations
      .filter(({ domain }) => domain === name)
      .map(({ id, summary, documented: { method, path } }) => [
        `[${summary}](${id}.md)`,
        `\`${method} ${path}\``,
      ]);
    return `## ${name}\n\n${description}\n\n${table(['Operation', 'Request'], rows)}\n`;
  })
  .join('\n')}
## Not known of the whole API

${markdown(html`${findGaps(document['info']).map((id) => place.gap(id))}`)}
`;
