// The docs page of the gaps of the API document, from the ledger.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gap } from './ledger.ts';

/** The path of the page in docs/. */
export const gapsPage = 'gaps.md';

/** Writes the page into `folder`/docs, and a copy for the MCP server, which serves the page as a resource. */
export async function writeGapsPage(
  folder: string,
  gaps: readonly Gap[],
  header: string,
): Promise<void> {
  const text = page(gaps);
  await mkdir(join(folder, 'docs'), { recursive: true });
  await writeFile(join(folder, 'docs', gapsPage), text);
  const code = `export const gapsPage: string = ${JSON.stringify(text)};\n`;
  await writeFile(
    join(folder, 'packages/mcp/src/generated/gaps-page.ts'),
    `${header}\n\n/** docs/gaps.md. */\n${code}`,
  );
}

const page = (
  gaps: readonly Gap[],
): string => `<!-- Written by \`pnpm generate\` from spec/. Do not edit. -->

# Gaps in the API document

A gap is a question that the API document (the published description of the gateway) does not answer. Each of the
${gaps.length} gaps has a section with its id as the title:

- **SDK:** how the packages handle the gap. They do not guess: undocumented values have the type \`unknown\`, and
  are passed on unchanged.
- **Gateway:** what the local gateway assumes. The header
  \`X-Room-Sessions-Assumed\` of a response names the assumptions that it depends on.
- **Switch:** the values that change the assumption, if any: start the gateway with
  \`room-sessions-gateway --assume ID=VALUE\`, or \`startGateway({ assume: { ID: VALUE } })\`.

${gaps.map(section).join('\n')}`;

const section = (gap: Gap): string => `## ${gap.id}

_${gap.section}._ ${gap.unknown}

- **SDK:** ${gap.sdk}
- **Gateway:** ${gap.gateway}
${switchLine(gap)}${seenLine(gap)}`;

function switchLine({ switch: choice }: Gap): string {
  if (!choice) return '';
  const { default: initial, values, says } = choice;
  const anyText = values === 'text' ? ' Any text.' : '';
  return `- **Switch:** ${says}${anyText} Default: \`${initial}\`.\n`;
}

const seenLine = ({ seen }: Gap): string =>
  seen ? `- **Seen:** ${seen[0]} behaved as assumed on ${seen[1]}.\n` : '';
