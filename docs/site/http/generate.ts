// The reference of the HTTP API, as pages of the site: what the gateway shows at /docs, and an example of
// each operation as a program, for curl and for the command line.
import { readFile } from 'node:fs/promises';
import { table } from '@room-sessions/testing/markdown';
import { assumptions } from '../../../packages/gateway/src/generated/assumptions.ts';
import { document } from '../../../packages/gateway/src/generated/openapi.ts';
import {
  type DocumentedOperation,
  type OpenApiSchema,
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
import { writeCommand, type Exchange, readExchange, toCommand, toCurl } from './exchange.ts';

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
export const callUrl = (operationId: string): URL =>
  new URL(
    `calls/${operationId.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}.ts`,
    import.meta.url,
  );

export async function httpPages(): Promise<GeneratedPage[]> {
  const pages = operations.map(async (operation) => ({
    page: `http/${operation.id}.md`,
    text: operationPage(operation, await readFile(callUrl(operation.id), 'utf8')),
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

const operationPage = (
  { id, domain, summary, documented }: HttpOperation,
  call: string,
): string => {
  const exchange = readExchange(id);
  const body = bodyModel(documented);
  const [introduction = '', ...sections] = markdown(operationHtml(documented, place)).split(
    /\s*^(?=## )/m,
  );
  const rest = sections
    .map((one) => (body && one.startsWith('## Body') ? one + bodyFields(...body) : one))
    .join('\n\n');
  return `---
title: ${summary}
---

# ${summary} \`${id}\`

${introduction}

## Example

::: code-group

\`\`\`ts [SDK]
${call.trim()}
\`\`\`

\`\`\`sh [curl]
${toCurl(exchange)}
\`\`\`

\`\`\`sh [CLI]
${toCommand(id, exchange)}
\`\`\`

:::

${responseText(exchange)}

To run it, start the [local gateway](../testing-with-the-gateway.md), which has this sample data, and set the two
variables that all three examples read:

\`\`\`sh
npx @room-sessions/gateway --api-key my-own-key
\`\`\`

\`\`\`sh
export ROOM_SESSIONS_BASE_URL=http://127.0.0.1:8080
export ROOM_SESSIONS_API_KEY=my-own-key
\`\`\`

${rest}

## See also

- [\`${getMethod(id)}\`](../api/${domain}.md) of [\`@room-sessions/${domain}\`](../packages/${domain}.md), and the
  tree-shakeable function \`${id}\`
- [\`room-sessions ${writeCommand(id)}\`](../cli.md) on the command line
- [Errors](../errors.md), [retries and timeouts](../retry.md)${
    documented.operation['x-paged'] === true ? ', [lists and pagination](../paging.md)' : ''
  }
`;
};

/** The most lines of a response that a page shows. */
const mostLines = 60;

function responseText({ status, response }: Exchange): string {
  const from = `The local gateway responds with status ${status}`;
  if (response === undefined) return `${from} and no body.`;
  const lines = JSON.stringify(response, undefined, 2).split('\n');
  const isList = Array.isArray(response) && response.length > 0;
  const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), '  …'] : lines;
  return `${from}${isList ? '; here is the first item of the list' : ''}:\n\n\`\`\`json\n${shown.join('\n')}\n\`\`\``;
}

/** The model of a request's body, if it is one, and its name. */
function bodyModel({ operation }: DocumentedOperation): [name: string, OpenApiSchema] | undefined {
  const { $ref, items } = operation.requestBody?.content?.['application/json']?.schema ?? {};
  const name = ($ref ?? items?.$ref)?.split('/').at(-1);
  const schema = name === undefined ? undefined : document.components.schemas[name];
  return name === undefined || schema === undefined ? undefined : [name, schema];
}

const bodyFields = (name: string, schema: OpenApiSchema): string => `
<details class="fields">
<summary>Fields of ${name}</summary>

${markdown(modelHtml(schema, place))}

</details>
`;

const getMethod = (id: string): string => {
  const [domain, name = ''] = writeCommand(id).split(' ');
  return `${domain}.${name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`;
};

const modelsPage = (): string =>
  `---
title: Models
---

# Models

The bodies of the HTTP API. The API document requires no field, so every field may be absent, and there may be
further fields. \`not shown\` marks what the API document does not show.
[\`@room-sessions/models\`](../api/models.md) has the types.

${Object.entries(document.components.schemas)
  .map(([name, schema]) => `## ${name}\n\n${markdown(modelHtml(schema, place))}\n`)
  .join('\n')}`;

const indexPage = (): string =>
  `---
title: HTTP API
---

# HTTP API

The requests and responses of the Room Sessions Gateway API, with an example of each operation for the SDK,
curl and the [command line](../cli.md). The pages are generated from
[the OpenAPI document](../openapi.yaml){target="_self"}, like the SDK and the local gateway, which shows the same
reference at \`/docs\`. [What the API can do](../what-the-api-can-do.md) lists the operations by task.

## API key

Send the API key in the header \`X-API-Key\`. It is required unless the page of the operation says otherwise.
[Authentication](../authentication.md) explains how to get a key.

## Envelope

A body may be the value itself, or the value in an envelope: \`{ "data": …, "status": "success",
"message": … }\`. The SDK returns the value in both cases.

## Errors

The body of an error is an [ErrorBody](models.md#errorbody), unless the page of the operation says otherwise. The
API document does not say which condition has which status; [errors](../errors.md) says what a caller can rely
on.

${domains
  .map(({ name, description }) => {
    const rows = operations
      .filter(({ domain }) => domain === name)
      .map(({ id, summary, documented: { method, path } }) => [
        `[${summary}](${id}.md)`,
        `\`${method} ${path}\``,
        `\`${getMethod(id)}\``,
      ]);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    return `## ${title}\n\n${description}\n\n${table(['Operation', 'Request', 'SDK'], rows)}\n`;
  })
  .join('\n')}
## Gaps of the whole API

${markdown(html`${findGaps(document['info']).map((id) => place.gap(id))}`)}
`;
