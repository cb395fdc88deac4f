// The first page of the HTTP API: what holds for all of it, and a table of the operations.
import { table } from '@room-sessions/testing/markdown';
import type { Document } from './document.ts';
import { code, prose, sections } from './markdown.ts';
import { gapLine } from './operation-page.ts';

export function indexPage(document: Document): string {
  return sections(
    '---\ntitle: HTTP API\n---',
    '# HTTP API',
    'The requests and answers of the Room Sessions Gateway, as its API document says them. These ' +
      'pages are made of [the OpenAPI document](../openapi.yaml){target="_self"}, from which the SDK ' +
      'and the local gateway are made too.',
    '## API key',
    'An operation takes the key in the header `X-API-Key`, unless its page says that it may be left ' +
      'out. [Authentication](../authentication.md) says where a key comes from and how it is kept.',
    '## Envelope',
    'A body may be the value itself, or the value in an envelope: `{ "data": …, "status": "success", ' +
      '"message": … }`. The SDK gives the value in both cases.',
    '## Errors',
    'The body of an error has the shape of [ErrorBody](models.md#errorbody), unless the page of an ' +
      'operation says otherwise. Which condition yields ' +
      'which status is not shown; [errors](../errors.md) says what a caller can rely on.',
    ...document.domains.flatMap(({ name, description }) => [
      `## ${name}`,
      prose(description),
      table(
        ['Operation', 'Request'],
        document.operations
          .filter(({ domain }) => domain === name)
          .map(({ id, summary, method, path }) => [
            `[${summary}](${id}.md)`,
            code(`${method} ${path}`),
          ]),
      ),
    ]),
    '## Not known of the whole API',
    document.wholeGaps.map((gap) => gapLine(document, gap)).join('\n'),
  );
}
