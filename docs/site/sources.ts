// Files and folders that pages link to, such as examples: the site shows them, so that no link depends on
// the address of the repository.
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { execOk } from '@room-sessions/testing';
import { linksIn } from '@room-sessions/testing/markdown';
import { copiedFiles } from './copies.ts';
import type { GeneratedPage } from './generated-page.ts';
import { getPage, target } from './pages.ts';
import { root } from './paths.ts';
import { writtenPages } from './written-pages.ts';

const languages: Readonly<Record<string, string>> = {
  '.js': 'js',
  '.mjs': 'js',
  '.ts': 'ts',
  '.json': 'json',
  '.yml': 'yaml',
  '.yaml': 'yaml',
  '.html': 'html',
  '.css': 'css',
  '.md': 'md',
  '.csv': 'csv',
  '.sh': 'sh',
};

// Larger files are shown without colours, which would weigh many times what they do.
const mostColoured = 20_000;

/** The pages of all that pages link to. */
export async function sources(): Promise<GeneratedPage[]> {
  const linked = new Set<string>();
  for (const origin of [...(await writtenPages()), ...(await copiedFiles())]) {
    addLinks(linked, origin, await readFile(join(root, origin), 'utf8'));
  }
  const pages: GeneratedPage[] = [];
  // It grows while it is walked: by the files of a folder, and by what its README links to.
  for (const path of linked) {
    if (!statSync(join(root, path)).isDirectory()) {
      pages.push(await filePage(path));
      continue;
    }
    const files = await listFiles(path);
    for (const file of files) if (!isPackageReadme(path, file)) linked.add(file);
    const readme = files.find((file) => isPackageReadme(path, file));
    const text = readme === undefined ? undefined : await readFile(join(root, readme), 'utf8');
    if (readme !== undefined && text !== undefined) addLinks(linked, readme, text);
    pages.push(folderPage(path, files, text));
  }
  return pages;
}

const isPackageReadme = (folder: string, file: string): boolean => file === `${folder}/README.md`;

function addLinks(linked: Set<string>, origin: string, text: string): void {
  for (const link of linksIn(text)) {
    const path = target(origin, link)?.path;
    // One that leads nowhere stays, and the build names it.
    if (path === undefined || !getPage(path).startsWith('source/')) continue;
    // A picture is part of the page.
    if (extname(path) === '.svg') continue;
    if (!existsSync(join(root, path))) continue;
    linked.add(posix.basename(path) === 'README.md' ? posix.dirname(path) : path);
  }
}

/** What is kept of a folder, or will be. */
async function listFiles(folder: string): Promise<string[]> {
  const options = ['--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = await execOk(['git', 'ls-files', ...options, '--', folder], { cwd: root });
  return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

async function filePage(path: string): Promise<GeneratedPage> {
  const text = await readFile(join(root, path), 'utf8');
  const language = text.length > mostColoured ? 'txt' : getLanguage(path);
  const fence = '`'.repeat(
    Math.max(3, ...[...text.matchAll(/`+/g)].map(([one]) => one.length + 1)),
  );
  return {
    page: getPage(path),
    text: `${head(path)}# ${posix.basename(path)}

\`${path}\`

${fence}${language}
${text.trimEnd()}
${fence}
`,
  };
}

const getLanguage = (path: string): string =>
  posix.basename(path) === 'Dockerfile' ? 'docker' : (languages[extname(path)] ?? 'txt');

function folderPage(path: string, files: readonly string[], readme?: string): GeneratedPage {
  const list = files
    .filter((file) => !isPackageReadme(path, file))
    .map((file) => `- [${posix.relative(path, file)}](/${getPage(file)})`);
  const title = readme === undefined ? `# ${path}\n` : readme;
  return {
    page: getPage(path),
    text: `${head(path)}${title}
${readme === undefined ? '' : '\n## Files\n'}
${list.join('\n')}
`,
  };
}

// Code would fill the search with names of variables. These pages have no order.
const head = (title: string): string =>
  `---\ntitle: ${JSON.stringify(title)}\nsearch: false\naside: false\nprev: false\nnext: false\n---\n\n`;
