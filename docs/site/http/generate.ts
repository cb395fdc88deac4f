// The reference of the HTTP API, as pages of the site: the operations and models of the document, and an
// example of each operation as a program and for curl.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { table } from '@room-sessions/testing/markdown';
import { apiCommands } from '../../../packages/cli/src/generated/commands.ts';
import { assumptions } from '../../../packages/gateway/src/generated/assumptions.ts';
import { document } from '../../../packages/gateway/src/generated/openapi.ts';
import { operationsIn } from '../../../packages/gateway/src/openapi-document.ts';
import { html, type Html, prose } from './html.ts';
import { findGaps, modelHtml, operationHtml, type Place } from './render.ts';

/** A request of a program in calls/, and its response, as calls.test.ts records them. */
export interface Exchange {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** A JSON value, whose lists are shortened to their first item. */
  readonly response?: unknown;
}

export const exchanges = createRequire(import.meta.url)('./exchanges.json') as Readonly<
  Record<string, Exchange>
>;

export const domains = document['tags'] as readonly { name: string; description: string }[];

export const operations = operationsIn(document).map((documented) => {
  const { operationId: id, summary = id, tags } = documented.operation;
  const domain = (tags as string[])[0]!;
  const command = apiCommands.find(({ operation }) => operation.id === id)!.name;
  const method = command.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return {
    id,
    domain,
    summary,
    command: `${domain} ${command}`,
    method: `${domain}.${method}`,
    documented,
  };
});

/** `Rooms` for the domain `rooms`. */
export const toTitle = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

type Operation = (typeof operations)[number];

/** The program that calls an operation; a test runs it. */
export const callUrl = (id: string): URL =>
  new URL(`calls/${id.replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}.ts`, import.meta.url);

/** The text of each page, by its path below the root of the site. */
export async function httpPages(): Promise<Map<string, string>> {
  const pages = new Map([
    ['http/index.md', indexPage()],
    ['http/models.md', modelsPage()],
  ]);
  for (const operation of operations) {
    const call = await readFile(callUrl(operation.id), 'utf8');
    pages.set(`http/${operation.id}.md`, operationPage(operation, call));
  }
  return pages;
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

function operationPage(operation: Operation, call: string): string {
  const { id, domain, summary, command, method, documented } = operation;
  const exchange = exchanges[id]!;
  const [introduction, ...sections] = markdown(operationHtml(documented, place)).split(/(?=^## )/m);
  return `# ${summary} \`${id}\`

${introduction}

## Example

::: code-group

\`\`\`ts [SDK]
${call.trim()}
\`\`\`

\`\`\`sh [curl]
${toCurl(exchange)}
\`\`\`

:::

${responseText(exchange)}

To run it, start the [local gateway](../testing-with-the-gateway.md), which has this sample data, and set the two
variables that both examples read:

\`\`\`sh
npx @room-sessions/gateway --api-key my-own-key
\`\`\`

\`\`\`sh
export ROOM_SESSIONS_BASE_URL=http://127.0.0.1:8080
export ROOM_SESSIONS_API_KEY=my-own-key
\`\`\`

${sections.map((one) => (one.startsWith('## Body') ? one + bodyFields(documented) : one)).join('\n\n')}

## See also

- [\`${method}\`](../api/${domain}/index.md) of [\`@room-sessions/${domain}\`](../packages/${domain}.md), and the
  tree-shakeable function [\`${id}\`](../api/${domain}/functions/${id}.md)
- [\`room-sessions ${command}\`](../cli.md) on the command line
- [Errors](../errors.md), [retries and timeouts](../retry.md)${
    documented.operation['x-paged'] === true ? ', [lists and pagination](../paging.md)' : ''
  }
`;
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function toCurl({ method, path, body }: Exchange): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$ROOM_SESSIONS_BASE_URL${path}"`,
    '-H "X-API-Key: $ROOM_SESSIONS_API_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

function responseText({ status, response }: Exchange): string {
  const from = `The local gateway responds with status ${status}`;
  if (response === undefined) return `${from} and no body.`;
  const lines = JSON.stringify(response, undefined, 2).split('\n');
  const shown = lines.length > 60 ? [...lines.slice(0, 60), '  …'] : lines;
  const list = Array.isArray(response) ? '; here is the first item of the list' : '';
  return `${from}${list}:\n\n\`\`\`json\n${shown.join('\n')}\n\`\`\``;
}

/** The fields of the model of a request's body, if it has one. */
function bodyFields({ operation }: Operation['documented']): string {
  const { $ref, items } = operation.requestBody?.content?.['application/json']?.schema ?? {};
  const name = ($ref ?? items?.$ref)?.split('/').at(-1) ?? '';
  const schema = document.components.schemas[name];
  if (schema === undefined) return '';
  const fields = markdown(modelHtml(schema, place));
  return `\n\n<details class="fields">\n<summary>Fields of ${name}</summary>\n\n${fields}\n\n</details>\n`;
}

const modelsPage = (): string => `# Models

The bodies of the HTTP API. The API document requires no field, so every field may be absent, and there may be
further fields. \`not shown\` marks what the API document does not show.
[\`@room-sessions/models\`](../api/models/index.md) has the types.

${Object.entries(document.components.schemas)
  .map(([name, schema]) => `## ${name}\n\n${markdown(modelHtml(schema, place))}\n`)
  .join('\n')}`;

const indexPage = (): string => `# HTTP API

The requests and responses of the Room Sessions Gateway API, with an example of each operation for the SDK and
curl. The pages are generated from
[the OpenAPI document](../openapi.yaml){target="_self"}, like the SDK and the local gateway, which shows the same
reference at \`/docs\`. [What the API can do](../what-the-api-can-do.md) lists the operations by task, and
[Command line](../cli.md) the command of each.

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
      .map(({ id, summary, method, documented: { method: verb, path } }) => [
        `[${summary}](${id}.md)`,
        `\`${verb} ${path}\``,
        `\`${method}\``,
      ]);
    return `## ${toTitle(name)}\n\n${description}\n\n${table(['Operation', 'Request', 'SDK'], rows)}\n`;
  })
  .join('\n')}
## Gaps of the whole API

${markdown(html`${findGaps(document['info']).map((id) => place.gap(id))}`)}
`;
