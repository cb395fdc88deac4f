// Who may import whom. Manifests and import statements are both held against the table.

import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import type { WorkspacePackage } from './workspace.ts';

interface Rule {
  /** Our own packages that it may import. */
  readonly own: readonly string[];
  /** Our own packages that it may import types of, and nothing else. */
  readonly ownTypes?: readonly string[];
  /** Packages of others. */
  readonly others?: readonly string[];
  /** Whether modules of Node may be imported. */
  readonly node?: boolean;
  /** Packages of others that one folder of it may import, by its path. */
  readonly othersWithin?: Readonly<Record<string, readonly string[]>>;
}

const domain: Rule = { own: ['core'], ownTypes: ['models'] };

/** The arrows of the house; what is not in the table may not be. */
export const rules: Readonly<Record<string, Rule>> = {
  // An entry of its own, for whoever has that package.
  core: { own: [], node: true, othersWithin: { 'src/opentelemetry/': ['@opentelemetry/api'] } },
  models: { own: [] },
  schemas: { own: [], ownTypes: ['core', 'models'], others: ['zod'] },
  rooms: domain,
  media: domain,
  recordings: domain,
  badging: domain,
  sdk: { own: ['core', 'models', 'rooms', 'media', 'recordings', 'badging'] },
  gateway: {
    own: ['schemas'],
    ownTypes: ['models', 'core'],
    others: ['fastify', 'kysely'],
    node: true,
  },
};

const scope = '@room-sessions/';
const nodeModules = new Set(builtinModules);

/** Everything that breaks the rules, a line each; empty when nothing does. */
export function brokenRules(packages: readonly WorkspacePackage[]): string[] {
  const exported = new Map(
    packages.map(({ name, manifest }) => [name, Object.keys(manifest.exports ?? {})]),
  );
  return packages.flatMap((one) => {
    const rule = rules[one.name];
    if (!rule) return [`${one.name}: no rule says what it may import.`];
    return [...brokenManifest(one, rule), ...brokenImports(one, rule, exported)];
  });
}

function brokenManifest({ name, manifest }: WorkspacePackage, rule: Rule): string[] {
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const own = [...rule.own, ...(rule.ownTypes ?? [])].map((one) => scope + one);
  const within = Object.values(rule.othersWithin ?? {}).flat();
  const allowed = new Set([...own, ...(rule.others ?? []), ...within]);
  return declared
    .filter((dependency) => !allowed.has(dependency))
    .map((dependency) => `${name}: package.json depends on ${dependency}.`);
}

function brokenImports(
  one: WorkspacePackage,
  rule: Rule,
  exported: ReadonlyMap<string, string[]>,
): string[] {
  const faults: string[] = [];
  for (const [path, text] of one.sources) {
    if (isTest(path)) continue;
    for (const { specifier, typeOnly } of importsOf(text)) {
      const why = whyForbidden(one, rule, exported, path, specifier, typeOnly);
      if (why) faults.push(`${one.name}/${path}: imports ${specifier}, ${why}`);
    }
  }
  return faults;
}

function whyForbidden(
  { manifest }: WorkspacePackage,
  rule: Rule,
  exported: ReadonlyMap<string, string[]>,
  path: string,
  specifier: string,
  typeOnly: boolean,
): string | undefined {
  if (specifier.startsWith('.')) {
    return join(dirname(path), specifier).startsWith('src/')
      ? undefined
      : 'which lies outside of its src/.';
  }
  if (specifier.startsWith('node:') || nodeModules.has(specifier)) {
    return rule.node ? undefined : 'and must run without Node.';
  }
  // Its own, by a condition.
  if (specifier.startsWith('#')) return undefined;
  if (!specifier.startsWith(scope)) {
    const [first = '', second = ''] = specifier.split('/');
    const dependency = first.startsWith('@') ? `${first}/${second}` : first;
    const others = Object.entries(rule.othersWithin ?? {}).flatMap(([folder, names]) =>
      path.startsWith(folder) ? names : [],
    );
    if (![...others, ...(rule.others ?? [])].includes(dependency)) {
      return 'which is not one of its dependencies.';
    }
    return { ...manifest.dependencies, ...manifest.peerDependencies }[dependency]
      ? undefined
      : 'which its package.json does not declare.';
  }
  const [own = '', ...rest] = specifier.slice(scope.length).split('/');
  if (!manifest.dependencies?.[scope + own]) return 'which its package.json does not declare.';
  const subpath = ['.', ...rest].join('/');
  if (!exported.get(own)?.includes(subpath)) return 'which that package does not export.';
  if (rule.own.includes(own)) return undefined;
  if (!rule.ownTypes?.includes(own)) return 'against the direction of the arrows.';
  return typeOnly ? undefined : 'of which it may import types only.';
}

const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.includes('/testing/');

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** The modules that a source imports or exports from. */
export function importsOf(text: string): Import[] {
  const statements = text.matchAll(/^(import|export)\b([^;]*?)\bfrom\s*['"]([^'"]+)['"]/gm);
  const found = [...statements].map(([, , clause = '', specifier = '']) => ({
    specifier,
    typeOnly: /^\s*type\b/.test(clause) || onlyTypesInBraces(clause),
  }));
  const bare = [...text.matchAll(/^import\s*['"]([^'"]+)['"]/gm)];
  // What is computed cannot be read; it is given as it is written, which no rule allows.
  const dynamic = [...text.matchAll(/\b(?:import|getBuiltinModule|require)\(\s*['"`]?([^'"`)]+)/g)];
  return [
    ...found,
    ...[...bare, ...dynamic].map((match) => ({ specifier: match[1] ?? '', typeOnly: false })),
  ];
}

function onlyTypesInBraces(clause: string): boolean {
  const names = /^\s*\{([^}]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names !== undefined && names.length > 0 && names.every((name) => name.startsWith('type '));
}
