// The API of a package: the exports of each entry, and the declarations that users compile against.

import { glob, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The report on an installed package, without comments and sorted, so that it differs only if the API does. */
export async function reportApi(name: string, folder: string): Promise<string> {
  const load = createRequire(join(folder, 'package.json'));
  const { exports } = load('./package.json') as { readonly exports: Record<string, unknown> };
  const entries = Object.keys(exports).filter((entry) => !entry.endsWith('.json'));
  const values = entries.map((entry) => {
    const loaded = load(`${name}${entry.slice(1)}`) as object;
    return `// ${entry}\n${Object.keys(loaded).toSorted().join('\n')}`;
  });
  const files = await Array.fromAsync(glob('dist/**/*.d.ts', { cwd: folder }));
  const declarations = files.toSorted().map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8');
    return `// ${file}\n${sortDeclarations(text)}`;
  });
  return [
    `# ${name}`,
    '`pnpm api` writes this file from the build.',
    ...block('Exports of the code', 'text', values),
    ...block('Declarations', 'ts', await Promise.all(declarations)),
    '',
  ].join('\n\n');
}

const block = (title: string, language: string, parts: readonly string[]): string[] => [
  `## ${title}`,
  `\`\`\`${language}\n${parts.join('\n\n')}\n\`\`\``,
];

/** Each declaration starts with a keyword at the start of a line. */
const sortDeclarations = (text: string): string =>
  text
    .replaceAll(/^ *\/\*\*[^]*?\*\/\n/gm, '')
    .trim()
    .split(/\n(?=[a-z])/)
    .toSorted()
    .join('\n');
