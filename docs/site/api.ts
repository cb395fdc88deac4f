// The API reference: a page of each export of each package, from the sources and their comments.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { packageFolders } from '@room-sessions/testing/packed';
import { Application, Converter, LogLevel, type TypeDocOptions } from 'typedoc';
import { MarkdownPageEvent, type PluginOptions } from 'typedoc-plugin-markdown';
import { docs, root } from './paths.ts';

// A declaration is described with the first entry that exports it, and linked from the others.
const first = ['core', 'models', 'schemas', 'rooms', 'media', 'recordings', 'badging', 'sdk'];

/** The source file of each entry of each package, by its import without the scope: `core/node`. */
async function findEntries(): Promise<Map<string, string>> {
  const folders = await packageFolders();
  const entries = new Map<string, string>();
  for (const name of new Set([...first, ...folders.keys()])) {
    const folder = join(root, folders.get(name)!);
    const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, string>;
    };
    for (const [path, file] of Object.entries(exports)) {
      // Apps do not import them.
      if (path === './internal' || path === './operations') continue;
      if (file.endsWith('.ts')) entries.set(name + path.slice(1), join(folder, file));
    }
  }
  return entries;
}

/** @throws Error if typedoc warns, for example about a broken link in a comment; it prints the warning. */
export async function writeApiPages(folder: string): Promise<void> {
  const entries = await findEntries();
  const options: TypeDocOptions & Partial<PluginOptions> & { docsRoot: string; sidebar: object } = {
    plugin: ['typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
    entryPoints: [...entries.values()],
    basePath: root,
    sortEntryPoints: false,
    tsconfig: join(root, 'tsconfig.json'),
    // The packages check their own types.
    skipErrorChecking: true,
    disableGit: true,
    disableSources: true,
    readme: 'none',
    name: 'API reference',
    groupOrder: ['Classes', 'Functions', 'Variables', 'Interfaces', 'Type Aliases', '*'],
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    validation: { invalidLink: true, notExported: true, notDocumented: false },
    logLevel: LogLevel.Warn,
    out: folder,
    docsRoot: join(docs, 'generated'),
    sidebar: { collapsed: true },
    router: 'member',
    entryFileName: 'index',
    excludeScopesInPaths: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    useCodeBlocks: true,
    sanitizeComments: true,
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    classPropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    indexFormat: 'table',
    tableColumnSettings: { hideInherited: true, hideOverrides: true, hideSources: true },
    pageTitleTemplates: {
      index: 'API reference',
      module: ({ rawName }: { rawName: string }) => `@room-sessions/${rawName}`,
    },
  };
  const application = await Application.bootstrapWithPlugins(options);
  // typedoc names an entry after its file.
  const names = new Map(
    [...entries].map(([name, file]) => [relative(root, file).replace(/(\/index)?\.ts$/, ''), name]),
  );
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? []) entry.name = names.get(entry.name)!;
  });
  application.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = (page.contents ?? '')
      // In a package, a relative link to a page would be dead, so comments name it as `docs/gaps.md#id`.
      .replaceAll(/`?\b(docs\/([\w-]+\.md(?:#[\w-]+)?))`?/g, '[$1](/$2)')
      // A heading for each of 150 re-exports fills 20 screens.
      .replaceAll(
        /^### .*\n\n(Re-exports|Renames and re-exports) (.*)\n+(?:\*{3}\n+)?/gm,
        '- $2\n',
      );
  });
  const project = await application.convert();
  if (project === undefined) throw new Error('typedoc could not read the packages.');
  application.validate(project);
  await application.generateOutputs(project);
  if (application.logger.hasWarnings() || application.logger.hasErrors()) {
    throw new Error('typedoc warns about the comments of the packages: see above.');
  }
}
