// Shows blocks of npm commands in tabs, for other package managers too.
import type { MarkdownRenderer } from 'vitepress';

type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const managers: readonly Manager[] = ['npm', 'pnpm', 'yarn', 'bun'];

/** The commands that have a counterpart in every package manager. */
const commands: readonly (readonly [
  npm: RegExp,
  Readonly<Record<Exclude<Manager, 'npm'>, string>>,
])[] = [
  [
    /^npm install --save-dev /,
    { pnpm: 'pnpm add --save-dev ', yarn: 'yarn add --dev ', bun: 'bun add --dev ' },
  ],
  [/^npm install (?!-)/, { pnpm: 'pnpm add ', yarn: 'yarn add ', bun: 'bun add ' }],
  [/^npm init --yes$/, { pnpm: 'pnpm init', yarn: 'yarn init --yes', bun: 'bun init --yes' }],
  [/^npx (?=@room-sessions\/)/, { pnpm: 'pnpm dlx ', yarn: 'yarn dlx ', bun: 'bunx ' }],
];

function translate(line: string, manager: Manager): string | undefined {
  if (manager === 'npm' || line.startsWith('#')) return line;
  const found = commands.find(([npm]) => npm.test(line));
  return found && line.replace(found[0], found[1][manager]);
}

/** The block in tabs; `undefined` if one of its lines is not such a command. */
export function toTabs(code: string): string | undefined {
  const lines = code.trimEnd().split('\n');
  if (lines.every((line) => line.startsWith('#'))) return undefined;
  const tabs: string[] = [];
  for (const manager of managers) {
    const translated = lines.map((line) => translate(line, manager));
    if (translated.includes(undefined)) return undefined;
    tabs.push(`\`\`\`sh [${manager}]\n${translated.join('\n')}\n\`\`\``);
  }
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
