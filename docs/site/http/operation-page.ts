// The page of one operation.
import { table } from '@room-sessions/testing/markdown';
import type { Document, Operation, Payload } from './document.ts';
import { code, prose, sections, typeOf } from './markdown.ts';

const models = 'models.md';

/** `call` is a program that makes the call with the SDK. */
export function operationPage(document: Document, operation: Operation, call: string): string {
  const { id, method, path, domain, summary, parameters, body, responses, gaps } = operation;
  return sections(
    `---\ntitle: ${summary}\n---`,
    `# ${summary}`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    prose(operation.description),
    [
      `- **Operation:** ${code(id)}`,
      `- **Domain:** [${domain}](../packages/${domain}.md)`,
      `- **API key:** ${authOf(operation)}`,
      `- **Sent again:** ${retryOf(operation)}`,
      ...(operation.paged ? ['- **Paged:** yes ([paging](../paging.md))'] : []),
    ].join('\n'),
    '## With the SDK',
    `\`\`\`ts\n${call.trim()}\n\`\`\``,
    `As a function that a bundle holds alone: [\`${id}\`](../api/${domain}.md#${id.toLowerCase()}) of ` +
      `\`@room-sessions/${domain}\`. Without \`baseUrl\` and \`apiKey\` a client takes ` +
      '`ROOM_SESSIONS_BASE_URL` and `ROOM_SESSIONS_API_KEY`.',
    parameters.length === 0 ? undefined : '## Parameters',
    parameters.length === 0
      ? undefined
      : table(
          ['Name', 'In', 'Type', 'What it is'],
          parameters.map(({ name, in: where, required, schema, description }) => [
            code(name),
            required === true ? `${where}, required` : where,
            typeOf(schema, models) + defaultOf(schema?.default),
            prose(description),
          ]),
        ),
    body && '## Body',
    body && `${bodyOf(body)}. ${prose(body.description)}`,
    '## Responses',
    table(
      ['Status', 'Body', 'When'],
      responses.map((response) => [
        response.status === 'default' ? 'any other' : code(response.status),
        bodyOf(response),
        prose(response.description),
      ]),
    ),
    'A body may come in an [envelope](index.md#envelope), which the SDK takes off. ' +
      '[Errors](../errors.md) says what the SDK makes of a failure.',
    gaps.length === 0 ? undefined : '## Not known',
    gaps.map((gap) => gapLine(document, gap)).join('\n'),
  );
}

const authOf = ({ auth }: Operation): string =>
  auth === 'required' ? 'in the header `X-API-Key`' : 'may be left out';

const retryOf = ({ retry }: Operation): string =>
  retry === 'safe'
    ? 'yes: sending it twice does no more than once ([retry](../retry.md))'
    : 'only where the gateway cannot have processed it ([retry](../retry.md))';

const defaultOf = (value: unknown): string =>
  value === undefined ? '' : `, default ${code(JSON.stringify(value))}`;

function bodyOf({ content }: Payload): string {
  const types = Object.entries(content ?? {});
  if (types.length === 0) return 'none';
  return types
    .map(([type, { schema }]) => {
      const shown = typeOf(schema, models);
      return type === 'application/json' ? shown : `${shown} as ${code(type)}`;
    })
    .join(', or ');
}

export function gapLine({ gaps }: Document, id: string): string {
  const gap = gaps.get(id);
  if (gap === undefined) throw new Error(`spec/gaps.yaml has no entry ${id}.`);
  return `- [${id}](../gaps.md#${id}): ${prose(gap.unknown)} The SDK: ${prose(gap.sdk)}`;
}
