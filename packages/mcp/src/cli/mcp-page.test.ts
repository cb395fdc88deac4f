// docs/mcp.md, compared with the server's own description.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { mcpPageFile, writeMcpPage } from '../testing/mcp-page.ts';
import { resourceUris } from '../resources/resources.ts';

it('docs/mcp.md lists every tool and every option', async () => {
  await expect(writeMcpPage()).toMatchFileSnapshot(mcpPageFile);
});

it('docs/mcp.md names each resource', async () => {
  const page = await readFile(mcpPageFile, 'utf8');
  expect(resourceUris.filter((uri) => !page.includes(`\`${uri}\``))).toEqual([]);
});
