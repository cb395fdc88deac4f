// Builds one published package into its `dist/`: `tsdown --config ../../tsdown.config.ts` in its
// folder. The entries come from `publishConfig` in its manifest.

import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, type Rolldown, type UserConfig } from 'tsdown';

type Targets = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

interface Manifest {
  readonly name: string;
  readonly publishConfig: Readonly<Partial<Record<'exports' | 'imports' | 'bin', Targets>>>;
}

/** A chunk that holds modules of several entries. */
interface Chunk {
  readonly name: string;
  readonly test?: RegExp;
  readonly minShareCount?: number;
  readonly priority?: number;
}

/** What the manifest of a package does not say. */
interface Extra {
  /** Files that are loaded by their path. */
  readonly entries?: readonly string[];
  /** Entries that share no chunk with the others. */
  readonly alone?: readonly string[];
  /** Entries of pages, which are loaded over a network. */
  readonly minified?: readonly string[];
  /** Entries for Node that are one file each, with everything that they import. */
  readonly whole?: readonly string[];
  /** Entries for Node that load some of their modules only when they are needed. */
  readonly lazy?: readonly string[];
  readonly chunks?: readonly Chunk[];
  /** Dependencies whose code is included. */
  readonly bundled?: readonly string[];
  /** Modules that others take the place of. */
  readonly alias?: Readonly<Record<string, string>>;
  /** Files that are copied into `dist/`. */
  readonly copy?: NonNullable<UserConfig['copy']>;
  readonly options?: UserConfig;
}

/** Fastify and its dependencies, except for pino: its log is off. */
const fastify =
  '@fastify/cors @fastify/deepmerge @fastify/error @fastify/forwarded @fastify/proxy-addr abstract-logging avvio ' +
  'cookie fast-decode-uri-component fast-deep-equal fast-json-stringify fast-querystring fastify ' +
  'fastify-plugin fastq find-my-way ipaddr.js light-my-request process-warning ret reusify rfdc safe-regex2 ' +
  'secure-json-parse semver set-cookie-parser toad-cache';

const extras: Readonly<Record<string, Extra>> = {
  // They have little in common, and an app rarely loads both.
  '@room-sessions/media': { alone: ['node'] },
  '@room-sessions/models': { copy: 'src/generated/openapi.json' },
  '@room-sessions/gateway': {
    minified: ['console/page/main'],
    // Pages load the control client, so it must not import the server.
    chunks: [{ name: 'control/shared', test: /[\\/]src[\\/]control[\\/]client/, priority: 1 }],
    // Of core it has the redactor. Of zod alone Node would open 92 files.
    // Fastify's CommonJS is a fifth of a start.
    bundled: [
      ...['core', 'har', 'schemas'].map((one) => `@room-sessions/${one}`),
      'zod',
      ...fastify.split(' '),
    ],
    alias: {
      '@fastify/ajv-compiler': './src/http/no-schemas.ts',
      '@fastify/fast-json-stringify-compiler': './src/http/no-schemas.ts',
      pino: './src/http/no-schemas.ts',
    },
    options: { platform: 'node', fixedExtension: false, plugins: [bundledLicenses()] },
    copy: [
      { from: 'src/console/page/**/*.{css,html,svg}', flatten: false },
      // The page contains parts of them.
      { from: 'node_modules/preact/LICENSE', rename: 'preact-license.txt' },
      { from: 'node_modules/htm/LICENSE', rename: 'htm-license.txt' },
    ],
  },
  // One module instead of five, because each package costs a process about 1 ms. Core stays apart, so
  // that errors and clients keep one identity.
  '@room-sessions/sdk': {
    bundled: ['badging', 'media', 'recordings', 'rooms'].map((one) => `@room-sessions/${one}`),
  },
  // The command is one module with all that a call needs, because Node pays for each file. The schemas
  // are modules of their own, which only `--drift` loads.
  '@room-sessions/cli': {
    lazy: ['bin'],
    bundled: [
      ...['badging', 'core', 'har', 'media', 'recordings', 'rooms', 'schemas'].map(
        (one) => `@room-sessions/${one}`,
      ),
      'csv-parse',
      'zod',
    ],
    copy: [
      { from: 'node_modules/csv-parse/LICENSE', rename: 'csv-parse-license.txt' },
      { from: '../schemas/node_modules/zod/LICENSE', rename: 'zod-license.txt' },
    ],
  },
  // The command loads the gateway only when it probes, so it shares no chunk with the library.
  '@room-sessions/probe': { lazy: ['bin'] },
  // `npx` fetches it when an assistant starts, so the command and the handler share their code. Both use
  // the core of the program that calls the handler. The files are readable without maps.
  '@room-sessions/mcp': {
    bundled: [
      ...['badging', 'cli', 'media', 'recordings', 'rooms', 'schemas'].map(
        (one) => `@room-sessions/${one}`,
      ),
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/core',
      'zod',
    ],
    alias: { '@modelcontextprotocol/server/_shims': './src/shims.ts' },
    options: { sourcemap: false },
    copy: [
      // The files contain parts of them.
      {
        from: 'node_modules/@modelcontextprotocol/server/LICENSE',
        rename: 'modelcontextprotocol-server-license.txt',
      },
      { from: '../schemas/node_modules/zod/LICENSE', rename: 'zod-license.txt' },
    ],
  },
  // The command finds its worker and the pacts by paths relative to its own modules. Of core it has the redactor.
  '@room-sessions/contracts': {
    entries: ['verify/worker'],
    copy: [{ from: '../packages/*/pacts/*.json', to: 'dist/pacts' }],
    bundled: ['@room-sessions/core', '@room-sessions/har'],
    options: { unbundle: true },
  },
};

/** Writes `bundled-license.txt`: the name, the version and the license of each bundled package. */
function bundledLicenses(): Rolldown.Plugin {
  return {
    name: 'bundled-licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? one.moduleIds : [],
      );
      const folders = modules.flatMap(
        (id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(id)?.[0] ?? [],
      );
      const source = [...new Set(folders)].map(describeLicense).toSorted().join('\n');
      this.emitFile({ type: 'asset', fileName: 'bundled-license.txt', source });
    },
  };
}

function describeLicense(folder: string): string {
  const { name, version, license, author } = JSON.parse(
    readFileSync(resolve(folder, 'package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? readFileSync(resolve(folder, file), 'utf8').trim() : `${license}, ${author}`;
  return `=== ${name} ${version}\n\n${text}\n`;
}

const { name, publishConfig } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { exports = {}, imports = {}, bin = {} } = publishConfig;
const extra = extras[name] ?? {};
const { entries = [], alone = [], whole = [], lazy = [], chunks = [] } = extra;
const { bundled: own = [], alias = {}, minified = [] } = extra;

// `models` has few values; the others are of the page.
const common = ['@room-sessions/models', '@room-sessions/shared', 'preact', 'htm'];
const bundled = [...common, ...own];

const targets = [exports, imports, bin].flatMap((one) => Object.values(one));
const files = targets.flatMap((one) => (typeof one === 'string' ? one : Object.values(one)));
const filesOf = (condition: string): string[] =>
  targets.flatMap((one) => (typeof one === 'string' ? [] : (one[condition] ?? [])));

/** `./dist/node/index.js` is the entry `node/index`. */
const toEntries = (paths: readonly string[], extension: string): string[] =>
  paths
    .filter((path) => path.startsWith('./dist/') && path.endsWith(extension))
    .map((path) => path.slice('./dist/'.length, -extension.length));

const ofNode = [...toEntries(filesOf('node'), '.js'), ...whole];
const ofPages = toEntries(filesOf('browser'), '.page.js').map((entry) => `${entry}.page`);
const portable = [...toEntries(files, '.js'), ...entries].filter(
  (entry) => ![...ofNode, ...ofPages, ...alone, ...minified, ...lazy].includes(entry),
);

const build = (
  names: readonly string[],
  groups: readonly Chunk[],
  isLazy = names.length > 1,
): UserConfig => ({
  cwd: process.cwd(),
  entry: Object.fromEntries(names.map((entry) => [entry, `./src/${entry}.ts`])),
  platform: 'neutral',
  hash: false,
  tsconfig: false,
  sourcemap: true,
  dts: false,
  report: false,
  logLevel: 'warn',
  failOnWarn: true,
  // Reports how busy the machine is.
  checks: { pluginTimings: false },
  deps: {
    alwaysBundle: [...bundled],
    onlyBundle: [...bundled],
    neverBundle: [/^node:/, ...Object.keys(imports), name, new RegExp(`^${name}/`)],
  },
  inputOptions: {
    resolve: { conditionNames: isLazy && names.length === 1 ? ['node'] : [], alias: toAlias() },
    preserveEntrySignatures: 'allow-extension',
  },
  outputOptions: {
    comments: { jsdoc: false },
    minifyInternalExports: false,
    // What one entry imports dynamically is in its file too, unless it is lazy.
    codeSplitting: isLazy && { groups: [...groups] },
  },
});

const toAlias = (): Record<string, string> =>
  Object.fromEntries(Object.entries(alias).map(([from, to]) => [from, resolve(to)]));

// With everything that conditions select, in one file, because Node pays for each.
const buildForNode = (entry: string): UserConfig => ({
  ...build([entry], []),
  deps: { alwaysBundle: [/^(?!node:)/], neverBundle: [/^node:/] },
  inputOptions: { resolve: { conditionNames: ['node'], alias: toAlias() } },
});

// What conditions select in the package itself. Other packages, and those of core, are left to the bundler of the page.
const buildForPages = (entry: string): UserConfig => ({
  ...build([entry], []),
  inputOptions: { resolve: { conditionNames: ['browser'], alias: toAlias() } },
  // The map of the entry has almost the same sources. Without it the file is readable too.
  sourcemap: false,
});

const together: UserConfig = {
  ...build(portable, [...chunks, { name: 'shared', minShareCount: 2 }]),
  // The map of a file for Node has the same sources. Without it the files are readable too.
  sourcemap: ofNode.length === 0,
  ...extra.options,
};

export default defineConfig([
  ...(portable.length > 0 ? [together] : []),
  ...alone.map((entry) => build([entry], [])),
  ...minified.map((entry) => ({ ...build([entry], []), minify: true })),
  ...lazy.map((entry) => build([entry], [], true)),
  ...ofNode.map(buildForNode),
  ...ofPages.map(buildForPages),
  {
    copy: extra.copy ?? [],
    ...build(toEntries(files, '.d.ts'), []),
    deps: { neverBundle: [/^[^./]/] },
    sourcemap: false,
    dts: { generator: 'oxc', emitDtsOnly: true },
  },
]);
