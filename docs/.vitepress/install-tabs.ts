// Shows blocks of npm commands in tabs, for other package managers too.
import type { MarkdownRenderer } from 'vitepress';

const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const;

/** The commands that every package manager has, in the order of the managers. */
const commands: readonly (readonly string[])[] = [
  ['npm install --save-dev ', 'pnpm add --save-dev ', 'yarn add --dev ', 'bun add --dev '],
  ['npm install ', 'pnpm add ', 'yarn add ', 'bun add '],
  ['npm init --yes', 'pnpm init', 'yarn init --yes', 'bun init --yes'],
  [
    'npx @room-sessions/',
    'pnpm dlx @room-sessions/',
    'yarn dlx @room-sessions/',
    'bunx @room-sessions/',
  ],
];

/** A tab for each manager; `undefined` if a line is another command. */
function toTabs(code: string): string | undefined {
  const lines = code.trimEnd().split('\n');
  const found = lines.map((line) =>
    line.includes('--global') ? undefined : commands.find(([npm]) => line.startsWith(npm!)),
  );
  if (!found.some(Boolean)) return undefined;
  if (lines.some((line, index) => !found[index] && !line.startsWith('#'))) return undefined;
  const tabs = managers.map((manager, column) => {
    const translated = lines.map((line, index) => {
      const command = found[index];
      return command ? command[column] + line.slice(command[0]!.length) : line;
    });
    return `\`\`\`sh [${manager}]\n${translated.join('\n')}\n\`\`\``;
  });
  return `::: code-group\n\n${tabs.join('\n\n')}\n\n:::`;
}

/** A plugin of the site's Markdown. */
export function installTabs(markdown: MarkdownRenderer): void {
  markdown.core.ruler.after('normalize', 'install-tabs', (state) => {
    state.src = state.src.replaceAll(
      /^```sh\n([^`]*?)^```$/gm,
      (block, code: string) => toTabs(code) ?? block,
    );
  });
}
