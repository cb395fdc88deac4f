// The API reference: pages of each entry of each package, from the sources and their comments.
import {
  Application,
  Converter,
  LogLevel,
  type ProjectReflection,
  type TypeDocOptions,
} from 'typedoc';
import { ModuleRouter, type PluginOptions } from 'typedoc-plugin-markdown';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiContents, root } from '../paths.ts';
import { entries } from './entries.ts';
import { type ApiPage, splitPages } from './split.ts';

/** The pages of a folder of the reference, in order, which the sidebar lists. */
export type ApiContents = Readonly<Record<string, readonly Pick<ApiPage, 'path' | 'title'>[]>>;

/** @throws Error if typedoc warns, for example about a broken link in a comment; it prints the warning. */
export async function generateApi(folder: string): Promise<void> {
  const all = await entries();
  // typedoc calls an entry after its file.
  const names = new Map(
    all.map(({ name, file }) => [relative(root, file).replace(/(\/index)?\.ts$/, ''), name]),
  );
  const options: TypeDocOptions & Partial<PluginOptions> = {
    plugin: ['typedoc-plugin-markdown'],
    entryPoints: all.map(({ file }) => file),
    basePath: root,
    sortEntryPoints: false,
    tsconfig: fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)),
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
    outputs: [{ name: 'markdown', path: folder }],
    outputFileStrategy: 'modules',
    router: 'entries',
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
    tableColumnSettings: { hideInherited: true, hideOverrides: true, hideSources: true },
    pageTitleTemplates: {
      index: 'API reference',
      module: ({ rawName }: { rawName: string }) => `@room-sessions/${rawName}`,
    },
  };
  const application = await Application.bootstrapWithPlugins(options);
  const pages = new Set([...names.values(), 'index']);
  application.renderer.defineRouter(
    'entries',
    // Exports without a page must not take the name of a page: next to the entry core/validation, core has a `Validation`.
    class extends ModuleRouter {
      override getFileName(name: string): string {
        return pages.has(name) ? super.getFileName(name) : name + this.extension;
      }
    },
  );
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const child of project.children ?? []) {
      const name = names.get(child.name);
      if (name === undefined) throw new Error(`typedoc calls an entry ${child.name}.`);
      child.name = name;
    }
    linkPages(project);
  });
  const project = await application.convert();
  if (project === undefined) throw new Error('typedoc could not read the packages.');
  application.validate(project);
  await application.generateOutputs(project);
  const { logger } = application;
  if (logger.hasWarnings() || logger.hasErrors()) {
    throw new Error('typedoc warns about the comments of the packages: see above.');
  }
  await writePages(folder, [...names.values()]);
}

/** Splits what typedoc wrote, and writes the contents of each entry next to the folder. */
async function writePages(folder: string, names: readonly string[]): Promise<void> {
  const read = async (name: string) =>
    [name, await readFile(join(folder, `${name}.md`), 'utf8')] as const;
  const pages = splitPages(new Map(await Promise.all(names.map(read))));
  const contents: Record<string, Pick<ApiPage, 'path' | 'title'>[]> = {};
  for (const { entry, path, title, text } of pages) {
    const file = join(folder, `${path}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (path !== entry) (contents[entry] ??= []).push({ path, title });
  }
  await writeFile(apiContents, JSON.stringify(contents));
}

/** Links the pages that comments name as `docs/gaps.md#id`: in a package, a relative link is dead. */
function linkPages({ reflections }: ProjectReflection): void {
  for (const { comment } of Object.values(reflections)) {
    const tags = comment?.blockTags.flatMap(({ content }) => content) ?? [];
    for (const part of [...(comment?.summary ?? []), ...tags]) {
      if (part.kind !== 'text') continue;
      part.text = part.text.replaceAll(/\bdocs\/([\w-]+\.md(?:#[\w-]+)?)/g, '[$&](/$1)');
    }
  }
}
