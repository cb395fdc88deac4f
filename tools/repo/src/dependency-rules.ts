// The allowed imports of each package. The table is compared with manifests and import statements.

import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { type Import, findImports, type WorkspacePackage } from '@room-sessions/testing/packed';

/** The allowed imports of a package, or of some of its files, in addition to our packages. */
interface Allowed {
  /** Third-party packages. */
  readonly others?: readonly string[];
  /**
   * Whether modules of Node may be imported; `if-present`: only with `process.getBuiltinModule`, so that
   * the file also runs without them.
   */
  readonly node?: boolean | 'if-present';
}

export interface Rule extends Allowed {
  /** Packages that are bundled, so that no user installs them. */
  readonly bundled?: readonly string[];
  /** The bundled packages that run on each runtime with `fetch`. */
  readonly bundledAnywhere?: readonly string[];
  /** Our packages, or their entries. */
  readonly own: readonly string[];
  /** Our packages for type imports only. */
  readonly ownTypes?: readonly string[];
  /**
   * Files that may import more than the rest, by path prefix: a file, or a folder with its slash. The other
   * files import only types from them, so that they run without, unless they have the same permission.
   */
  readonly files?: Readonly<Record<string, Allowed>>;
  /**
   * Files and folders that run on each runtime with `fetch`, even if the rest of their package needs Node. They
   * import each other, bundled packages that run there too, and otherwise only types.
   */
  readonly anywhere?: readonly string[];
  /**
   * Folders inside the package, the lowest first: a file imports only from its own layer and from lower
   * layers, types included.
   */
  readonly layers?: readonly (readonly string[])[];
}

const domain: Rule = { own: ['core'], ownTypes: ['models'] };

/** The allowed dependencies. All others are errors. */
export const rules: Readonly<Record<string, Rule>> = {
  // A separate entry, for users of that package.
  core: {
    own: [],
    files: {
      'src/node/': { node: true },
      'src/opentelemetry/': { others: ['@opentelemetry/api'] },
      // If the runtime has these modules.
      'src/observe/diagnostics.ts': { node: 'if-present' },
      'src/errors/is-harmless.ts': { node: 'if-present' },
    },
  },
  models: { own: [] },
  schemas: { own: [], ownTypes: ['core', 'models'], others: ['zod'] },
  rooms: domain,
  // A separate entry.
  media: { ...domain, files: { 'src/node.ts': { node: true } } },
  recordings: domain,
  badging: domain,
  sdk: { own: ['core', 'models', 'rooms', 'media', 'recordings', 'badging'] },
  gateway: {
    own: [],
    ownTypes: ['models'],
    others: ['pg', 'pino', 'prom-client'],
    bundled: ['fastify', 'htm', 'preact', '@room-sessions/schemas', '@room-sessions/shared'],
    bundledAnywhere: ['htm', 'preact'],
    node: true,
    anywhere: [
      // The client of the control plane, a separate entry.
      'src/control/client.ts',
      'src/control/client-events.ts',
      'src/control/wire.ts',
      // The code for the browser.
      'src/console/page/',
    ],
    layers: [
      ['src/checks/', 'src/images/'],
      ['src/store/'],
      ['src/factories/', 'src/keys/', 'src/backup/'],
      ['src/seed/', 'src/handlers/'],
      // http/server.ts combines the other parts.
      ['src/http/', 'src/control/', 'src/console/', 'src/ops/'],
      ['src/gateway.ts', 'src/cli/'],
    ],
  },
  // Starts the gateway to compare a deployment with the gateway.
  probe: {
    own: ['core', 'schemas', 'gateway'],
    // Finds and edits places in spec/.
    others: ['yaml'],
    bundled: ['@room-sessions/shared'],
    node: true,
  },
  // The package is one module with the code of a complete call, without dependencies.
  cli: {
    own: [],
    bundled: [
      '@room-sessions/badging',
      '@room-sessions/core',
      '@room-sessions/media',
      '@room-sessions/recordings',
      '@room-sessions/rooms',
      '@room-sessions/schemas',
      '@room-sessions/shared',
    ],
    node: true,
  },
  // The command is one file with all imports. The handler shares core with the program.
  mcp: {
    own: ['core'],
    bundled: [
      ...['badging', 'cli', 'media', 'models', 'recordings', 'rooms', 'schemas', 'shared'].map(
        (one) => `@room-sessions/${one}`,
      ),
      '@modelcontextprotocol/server',
    ],
    node: true,
  },
  contracts: {
    own: [],
    others: ['@pact-foundation/pact-core'],
    bundled: ['@room-sessions/shared'],
    node: true,
    files: { 'src/matchers/': { others: ['@pact-foundation/pact'] } },
  },
};

const scope = '@room-sessions/';
const nodeModules = new Set(builtinModules);

/** All violations of the rules, one per line; empty if there are none. */
export function brokenRules(
  packages: readonly WorkspacePackage[],
  table: Readonly<Record<string, Rule>> = rules,
): string[] {
  const exported = new Map(
    packages.map(({ name, manifest }) => [name, Object.keys(manifest.exports ?? {})]),
  );
  return packages.flatMap((one) => {
    const rule = table[one.name];
    if (!rule) return [`${one.name}: no rule lists its allowed imports.`];
    return [...brokenManifest(one, rule), ...brokenImports(one, rule, exported)];
  });
}

function brokenManifest({ name, manifest }: WorkspacePackage, rule: Rule): string[] {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const own = [...rule.own, ...(rule.ownTypes ?? [])].map((one) => scope + one.split('/')[0]!);
  const others = [rule, ...Object.values(rule.files ?? {})].flatMap((part) => part.others ?? []);
  const allowed = new Set([...own, ...others]);
  return declared
    .filter((dependency) => !allowed.has(dependency))
    .map((dependency) => `${name}: package.json depends on ${dependency}.`);
}

function brokenImports(
  one: WorkspacePackage,
  rule: Rule,
  exported: ReadonlyMap<string, string[]>,
): string[] {
  const faults = [
    ...Object.keys(rule.files ?? {}),
    ...(rule.anywhere ?? []),
    ...(rule.layers ?? []).flat(),
  ]
    .filter((prefix) => ![...one.sources.keys()].some((path) => isAt(path, prefix)))
    .map((prefix) => `${one.name}/${prefix}: has a rule, but does not exist.`);
  for (const [path, text] of one.sources) {
    if (isTest(path)) continue;
    for (const found of findImports(text)) {
      const why = whyForbidden(one, rule, exported, path, found);
      if (why) faults.push(`${one.name}/${path}: imports ${found.specifier}, ${why}`);
    }
  }
  return faults;
}

function whyForbidden(
  { manifest }: WorkspacePackage,
  rule: Rule,
  exported: ReadonlyMap<string, string[]>,
  path: string,
  { specifier, typeOnly, asked }: Import,
): string | undefined {
  const { node = rule.node, others = [] } = getExtraImports(rule, path) ?? {};
  if (!typeOnly && isAnywhere(rule, path)) {
    const target = specifier.startsWith('.') ? join(dirname(path), specifier) : specifier;
    const isBundled = rule.bundledAnywhere?.includes(specifier.split('/')[0]!);
    if (!isBundled && !isAnywhere(rule, target)) return 'and must run wherever there is fetch.';
  }
  if (specifier.startsWith('.')) {
    const target = join(dirname(path), specifier);
    if (!target.startsWith('src/')) return 'which lies outside of its src/.';
    const layer = getLayer(rule, path);
    if (layer !== -1 && getLayer(rule, target) > layer) return 'which is of a layer above.';
    const needed = getExtraImports(rule, target);
    return !needed ||
      needed.node === 'if-present' ||
      typeOnly ||
      needed === getExtraImports(rule, path)
      ? undefined
      : 'which may import more than the rest.';
  }
  if (specifier.startsWith('node:') || nodeModules.has(specifier)) {
    return node === true || (node && asked) ? undefined : 'and must run without Node.';
  }
  if (specifier.startsWith('#')) return brokenConditions(manifest, rule, specifier);
  const [first = '', second = ''] = specifier.split('/');
  const dependency = first.startsWith('@') ? `${first}/${second}` : first;
  // A separate entry, which the build keeps separate.
  if (dependency === manifest.name) return undefined;
  if (rule.bundled?.includes(dependency)) {
    return manifest.devDependencies?.[dependency]
      ? undefined
      : 'which its package.json does not declare.';
  }
  if (!specifier.startsWith(scope)) {
    if (![...(rule.others ?? []), ...others].includes(dependency)) {
      return 'which is not one of its dependencies.';
    }
    return (manifest.dependencies?.[dependency] ?? manifest.peerDependencies?.[dependency])
      ? undefined
      : 'which its package.json does not declare.';
  }
  const [own = '', ...rest] = specifier.slice(scope.length).split('/');
  if (!manifest.dependencies?.[scope + own]) return 'which its package.json does not declare.';
  const subpath = ['.', ...rest].join('/');
  if (!exported.get(own)?.includes(subpath)) return 'which that package does not export.';
  if (rule.own.includes(own) || rule.own.includes([own, ...rest].join('/'))) return undefined;
  if (!rule.ownTypes?.includes(own)) return 'against the direction of the arrows.';
  return typeOnly ? undefined : 'of which it may import types only.';
}

/** Except under Node's condition, a `#` name must refer to a file that runs without Node. */
function brokenConditions(
  { imports }: WorkspacePackage['manifest'],
  rule: Rule,
  specifier: string,
): string | undefined {
  const targets = Object.entries(imports?.[specifier] ?? {});
  if (targets.length === 0) return 'which its package.json does not map.';
  const [condition] =
    targets.find(
      ([name, target]) => name !== 'node' && getExtraImports(rule, target.replace(/^\.\//, '')),
    ) ?? [];
  return condition && `which also needs Node with the condition \`${condition}\`.`;
}

/** The additional imports of a file. */
const getExtraImports = (rule: Rule, path: string): Allowed | undefined =>
  Object.entries(rule.files ?? {}).find(([prefix]) => isAt(path, prefix))?.[1];

const isAnywhere = ({ anywhere = [] }: Rule, path: string): boolean =>
  anywhere.some((prefix) => isAt(path, prefix));

/** -1 for a file outside all layers. */
const getLayer = ({ layers = [] }: Rule, path: string): number =>
  layers.findIndex((folders) => folders.some((prefix) => isAt(path, prefix)));

const isAt = (path: string, prefix: string): boolean =>
  prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix;

const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.includes('/testing/');
