// The rules for the content of a tarball, in addition to the checks of the tools.

import { posix } from 'node:path';
import type { Tarball } from './tarball.ts';

interface PackedManifest {
  readonly name?: string;
  readonly type?: string;
  readonly description?: string;
  readonly license?: string;
  readonly sideEffects?: boolean;
  readonly keywords?: readonly string[];
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, Conditions | string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean };
  readonly scripts?: unknown;
  readonly devDependencies?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Conditions = Readonly<Record<string, string>>;

export function contentFaults(tarball: Tarball): string[] {
  const manifest = JSON.parse(tarball.files.get('package.json') ?? '{}') as PackedManifest;
  return [
    ...manifestFaults(manifest),
    ...exportFaults(manifest, tarball),
    ...fileFaults(tarball),
    ...mapFaults(tarball),
  ];
}

function manifestFaults(manifest: PackedManifest): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(`package.json: ${fault}`);
  };
  const { keywords = [], files = [], engines = {}, publishConfig = {} } = manifest;
  demand(manifest.type === 'module', '"type" is not "module".');
  demand(manifest.sideEffects === false, '"sideEffects" is not false.');
  demand(manifest.license === 'MIT', '"license" is not MIT.');
  demand((manifest.description ?? '').endsWith('.'), '"description" is not a sentence.');
  demand(keywords.includes('room-sessions'), '"keywords" lacks room-sessions.');
  demand(keywords.length >= 3, '"keywords" has fewer than three.');
  demand(engines['node'] !== undefined, '"engines" names no Node.');
  demand(files.includes('CHANGELOG.md'), '"files" lacks CHANGELOG.md.');
  demand(publishConfig.access === 'public', '"publishConfig.access" is not public.');
  demand(publishConfig.provenance === true, '"publishConfig.provenance" is not true.');
  for (const name of Object.keys(publishConfig)) {
    const isRead = ['access', 'provenance'].includes(name);
    demand(isRead, `"publishConfig.${name}" is still present, but npm does not read this field.`);
  }
  for (const name of ['scripts', 'devDependencies'] as const) {
    demand(manifest[name] === undefined, `"${name}" is for development only.`);
  }
  const needed = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
  for (const [name, range] of needed) {
    demand(/^[\^~]?\d/.test(range), `${name} is required as ${range}, which npm does not support.`);
    if (name.startsWith('@room-sessions/')) {
      demand(range.startsWith('^'), `${name} is required as ${range}, not as a range.`);
    }
  }
  return faults;
}

/** Entries by name, each with types before code, and both files present; a pattern may only match data. */
function exportFaults({ exports = {}, bin = {} }: PackedManifest, { files }: Tarball): string[] {
  const faults: string[] = [];
  const demandFile = (entry: string, target: string): void => {
    if (!files.has(posix.normalize(target))) faults.push(`${entry}: ${target} does not exist.`);
  };
  for (const [entry, target] of Object.entries(exports)) {
    if (entry.includes('*')) {
      if (!entry.endsWith('.json')) faults.push(`${entry}: a pattern exposes internal modules.`);
    } else if (typeof target === 'string') {
      demandFile(entry, target);
    } else {
      const conditions = Object.keys(target);
      if (conditions[0] !== 'types') faults.push(`${entry}: the types are not first.`);
      if (conditions.at(-1) !== 'default')
        faults.push(`${entry}: the last condition is not "default".`);
      for (const file of Object.values(target)) demandFile(entry, file);
    }
  }
  for (const [name, target] of Object.entries(bin)) demandFile(name, target);
  return faults;
}

/** The allowed files of a package. Other files must not be published. */
const wanted = [
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^dist\/(?:[\w-]+\/)*[\w-]+(?:\.node)?\.(?:js|js\.map|d\.ts)$/,
  /^dist\/openapi\.json$/,
  // The licenses of bundled code, and the console of the gateway.
  /^dist\/[\w-]+-license\.txt$/,
  /^dist\/console\/(?:[\w-]+\/)*[\w-]+\.(?:css|html|svg)$/,
  /^skills\/room-sessions-\w+\/SKILL\.md$/,
  /^(dist\/)?pacts\/[\w-]+\.json$/,
];

/** The start of a key, or of a line with a key. */
const keys = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:npm|gh[a-z])_[A-Za-z\d]{36}|_authToken\s*=/;

function fileFaults({ files }: Tarball): string[] {
  const paths = [...files.keys()];
  const forWork = (path: string): boolean =>
    /\.test\.|(?:^|\/)testing\/|tsbuildinfo|node_modules/.test(path);
  return [
    ...['LICENSE', 'README.md', 'package.json']
      .filter((path) => !files.has(path))
      .map((path) => `${path} does not exist.`),
    ...paths.filter(forWork).map((path) => `${path} is for development only.`),
    ...paths
      .filter((path) => !forWork(path) && !wanted.some((one) => one.test(path)))
      .map((path) => `${path} does not belong in a package.`),
    ...[...files]
      .filter(([, text]) => keys.test(text))
      .map(([path]) => `${path} contains a likely key.`),
  ];
}

/** Each code file needs a source map with the text of its sources, because packages do not contain the sources. */
function mapFaults({ files }: Tarball): string[] {
  return [...files].flatMap(([path, text]) => {
    // A module that only has re-exports has no source map.
    if (!/^dist\/.*\.js$/.test(path) || !/^(?:async |const|class|function)/m.test(text)) return [];
    const name = `${posix.basename(path)}.map`;
    const map = files.get(`${path}.map`);
    if (map === undefined) return [`${path} has no source map.`];
    if (!text.includes(`//# sourceMappingURL=${name}`))
      return [`${path} does not refer to its source map.`];
    const { sources, sourcesContent = [] } = JSON.parse(map) as {
      readonly sources: readonly string[];
      readonly sourcesContent?: readonly (string | null)[];
    };
    // JSON is unchanged in the code, so that its positions need no mapping.
    return sources
      .filter((source, at) => !sourcesContent[at] && !source.endsWith('.json'))
      .map((source) => `${path}.map lacks the text of ${source}.`);
  });
}
