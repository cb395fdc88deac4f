// The API reference: a page for each entry of each package, from the sources and their comments.
import {
  Application,
  Converter,
  LogLevel,
  type ProjectReflection,
  type TypeDocOptions,
} from 'typedoc';
import { ModuleRouter, type PluginOptions } from 'typedoc-plugin-markdown';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../paths.ts';
import { entries } from './entries.ts';

/** @throws Error when typedoc warns, such as of a link of a comment to nothing; it prints what. */
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
    // What has no page takes no name of one: beside the entry core/validation, core has a `Validation`.
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
    throw new Error('typedoc has something to say about the comments of the packages: see above.');
  }
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
