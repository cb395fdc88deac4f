// The tables of tools and options in docs/mcp.md, from the generated table and the help.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { between, table } from '@room-sessions/testing/markdown';
import { type ApiTool, isWrite } from '../api-tool.ts';
import { commandOptions } from '../cli/options.ts';
import { apiTools } from '../generated/tools.ts';

export const mcpPageFile: string = fileURLToPath(
  new URL('../../../../docs/mcp.md', import.meta.url),
);

/** The page with the current tools and options. */
export function writeMcpPage(): string {
  const page = readFileSync(mcpPageFile, 'utf8');
  const withTools = between(
    page,
    '<!-- Written by `pnpm pages` from the table of tools. -->',
    table(
      ['tool', 'what it does', 'kind'],
      apiTools.map((tool) => [`\`${tool.operation.id}\``, tool.title, getKind(tool)]),
    ),
  );
  return between(
    withTools,
    '<!-- Written by `pnpm pages` from the options of the command. -->',
    table(
      ['option', 'what it does'],
      commandOptions.map(({ name, value, short, says }) => [
        `${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value}` : ''}\``,
        says,
      ]),
    ),
  );
}

function getKind(tool: ApiTool): string {
  if (!isWrite(tool)) return 'reads';
  if (tool.annotations.destructiveHint) return 'replaces data';
  return tool.takesFile ? 'writes; needs `--files`' : 'writes';
}
