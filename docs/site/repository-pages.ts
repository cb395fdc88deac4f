// READMEs of packages, the pages of the repository's root, and the files and folders that pages link to,
// as pages of the site, so that no link depends on the address of the repository.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { linksIn } from '@room-sessions/testing/markdown';
import { listFiles } from './list-files.ts';
import { getPage, getTarget } from './links.ts';
import { root } from './paths.ts';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** The text of each page, by its path below the root of the site. */
export async function repositoryPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const linked = new Set<string>();
  const follow = (origin: string, text: string): void => {
    for (const link of linksIn(text)) {
      const [path] = getTarget(origin, link) ?? [];
      // A link that leads nowhere stays, and the build reports it.
      if (path === undefined || !existsSync(join(root, path))) continue;
      if (getPage(path).startsWith('source/')) linked.add(path.replace(/\/README\.md$/, ''));
    }
  };
  const written = [':(glob)docs/*.md', 'docs/contributing/*.md'];
  for (const origin of await listFiles(...written)) follow(origin, await read(origin));
  // The home of the site takes the place of the README.
  const copied = [
    ':(glob)*.md',
    ':!README.md',
    ':(glob)packages/*/README.md',
    'contracts/README.md',
  ];
  for (const origin of await listFiles(...copied)) {
    const text = await read(origin);
    follow(origin, text);
    pages.set(getPage(origin), `---\norigin: ${origin}\n---\n\n${text}`);
  }
  // Grows while it is walked: by the files of a folder, and by what its README links to.
  for (const path of linked) {
    if (!(await stat(join(root, path))).isDirectory()) {
      pages.set(getPage(path), filePage(path, await read(path)));
      continue;
    }
    const readme = `${path}/README.md`;
    const files = (await listFiles(path)).filter((file) => file !== readme);
    const text = existsSync(join(root, readme)) ? await read(readme) : `# ${path}\n`;
    for (const file of files) linked.add(file);
    follow(readme, text);
    const links = files.map((file) => `- [${posix.relative(path, file)}](/${getPage(file)})`);
    pages.set(getPage(path), `${head(path, readme)}${text}\n\n## Files\n\n${links.join('\n')}\n`);
  }
  return pages;
}

const highlighted = /\.(js|mjs|tsx?|json|ya?ml|html|css|md|csv|sh)$/;

function filePage(path: string, text: string): string {
  // Highlighting a large file would multiply the size of its page.
  const language = text.length > 20_000 || !highlighted.test(path) ? 'txt' : extname(path).slice(1);
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((one) => one.length + 1)));
  const code = `${fence}${language}\n${text.trimEnd()}\n${fence}\n`;
  return `${head(path)}# ${posix.basename(path)}\n\n\`${path}\`\n\n${code}`;
}

// Code would fill the search with names of variables. These pages have no order.
const head = (title: string, origin = ''): string =>
  `---\n${origin && `origin: ${origin}\n`}title: ${JSON.stringify(title)}\nsearch: false\naside: false\nprev: false\nnext: false\n---\n\n`;
