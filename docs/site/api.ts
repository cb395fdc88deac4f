// The API reference: a page of each export of each package, from the sources and their comments.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { packageFolders } from '@room-sessions/testing/packed';
import { Application, Comment, Converter, LogLevel, type TypeDocOptions } from 'typedoc';
import { MarkdownPageEvent, type PluginOptions } from 'typedoc-plugin-markdown';
import { docs, root } from './paths.ts';

// A declaration is described with the first entry that exports it, and linked from the others.
const first = ['core', 'models', 'schemas', 'rooms', 'media', 'recordings', 'badging', 'sdk'];

/** What an app imports. */
interface Entry {
  /** Without the scope: `core/node`. */
  readonly name: string;
  readonly file: string;
  /** A sentence for the index, unless the file has a comment. */
  readonly description: string | undefined;
}

async function findEntries(): Promise<Entry[]> {
  const folders = await packageFolders();
  const entries: Entry[] = [];
  for (const name of new Set([...first, ...folders.keys()])) {
    const folder = join(root, folders.get(name)!);
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      description: string;
      exports: Record<string, string>;
    };
    for (const [path, file] of Object.entries(manifest.exports)) {
      // Apps do not import them.
      if (path === './internal' || path === './operations') continue;
      if (!file.endsWith('.ts')) continue;
      const part = path.slice('./'.length);
      // The generated files of schemas have no comments.
      const schemas = first.includes(part)
        ? `The schemas of \`@room-sessions/${part}\`.`
        : undefined;
      const description = part === '' ? manifest.description : schemas;
      entries.push({ name: name + path.slice(1), file: join(folder, file), description });
    }
  }
  return entries;
}

/** @throws Error if typedoc warns, for example about a broken link in a comment; it prints the warning. */
export async function writeApiPages(folder: string): Promise<void> {
  const entries = await findEntries();
  const options: TypeDocOptions & Partial<PluginOptions> & { docsRoot: string; sidebar: object } = {
    plugin: ['typedoc-plugin-markdown', 'typedoc-vitepress-theme'],
    entryPoints: entries.map(({ file }) => file),
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
  const byFile = new Map(
    entries.map((entry) => [relative(root, entry.file).replace(/(\/index)?\.ts$/, ''), entry]),
  );
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? []) {
      const { name, description } = byFile.get(entry.name)!;
      entry.name = name;
      if (entry.comment) continue;
      if (description === undefined) throw new Error(`${name} has no \`@packageDocumentation\`.`);
      entry.comment = new Comment([{ kind: 'text', text: description }]);
    }
  });
  application.renderer.on(MarkdownPageEvent.END, (page) => {
    page.contents = (page.contents ?? '')
      // Comments name pages as `docs/gaps.md#id`, which the release makes an address.
      .replaceAll(
        /\bdocs\/(([\w-]+)\.md(?:#([\w-]+))?)/g,
        (_, link, page, id) => `[${id ?? page}](/${link})`,
      )
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
