// The resources of the server: the API document, and its gaps.

import type { McpServer, ReadResourceResult } from '@modelcontextprotocol/server';

interface TextResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  /** Loads the text on the first read, because few conversations need it. */
  readonly load: () => Promise<string>;
}

const resources: readonly TextResource[] = [
  {
    uri: 'room-sessions://openapi.json',
    name: 'openapi.json',
    title: 'The OpenAPI document of the Room Sessions Gateway API',
    mimeType: 'application/json',
    load: async () => {
      const { default: document } = await import('@room-sessions/models/openapi.json', {
        with: { type: 'json' },
      });
      return JSON.stringify(document);
    },
  },
  {
    uri: 'room-sessions://gaps.md',
    name: 'gaps.md',
    title: 'What the API document does not specify',
    mimeType: 'text/markdown',
    load: async () => (await import('../generated/gaps-page.ts')).gapsPage,
  },
];

export const resourceUris: readonly string[] = resources.map(({ uri }) => uri);

export function addResources(server: McpServer): void {
  for (const { uri, name, title, mimeType, load } of resources) {
    server.registerResource(
      name,
      uri,
      { title, mimeType },
      async (): Promise<ReadResourceResult> => ({
        contents: [{ uri, mimeType, text: await load() }],
      }),
    );
  }
}
