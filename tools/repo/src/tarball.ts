// The rules for a tarball: those of publint and attw, its files, its dependencies and its size.

import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData, Package } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/** A packed package in memory, so that a test can break a copy. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Texts by path in the package. */
  readonly files: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly license?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export async function readTarball(path: string): Promise<Tarball> {
  const packed = createPackageFromTarballData(await readFile(path));
  const prefix = `/node_modules/${packed.packageName}/`;
  const files = packed
    .listFiles()
    .map((file) => [file.slice(prefix.length), packed.readFile(file)] as const);
  return { name: packed.packageName, version: packed.packageVersion, files: new Map(files) };
}

/** The unpacked size in kB (1,000 bytes). */
export const getSize = ({ files }: Tarball): number =>
  Math.ceil([...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1000);

export const getManifest = ({ files }: Tarball): Manifest =>
  JSON.parse(files.get('package.json') ?? '{}') as Manifest;

export async function findFaults(tarball: Tarball): Promise<string[]> {
  return [
    ...findContentFaults(tarball),
    ...(await runPublint(tarball)),
    ...(await runAttw(tarball)),
  ];
}

/** The files of a package. Others, such as tests and sources, must not be published. */
const published = [
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
  /^dist\/(?:(?!testing\/)[\w-]+\/)*[\w-]+(?:\.(?:node|page))?\.(?:js|js\.map|d\.ts)$/,
  /^dist\/(?:openapi\.json|[\w-]+-license\.txt)$/,
  /^dist\/console\/(?:[\w-]+\/)*[\w-]+\.(?:css|html|svg)$/,
  /^skills\/room-sessions-\w+\/SKILL\.md$/,
  /^(?:dist\/)?pacts\/[\w-]+\.json$/,
];

/** The start of a key, or of a line with a key. */
const key = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\b(?:npm|gh[a-z])_[A-Za-z\d]{36}|_authToken\s*=/;

function findContentFaults(tarball: Tarball): string[] {
  const { license, dependencies, peerDependencies } = getManifest(tarball);
  const files = [...tarball.files];
  return [
    ...(license === 'MIT' ? [] : ['package.json has no license.']),
    ...['LICENSE', 'README.md']
      .filter((path) => !tarball.files.has(path))
      .map((path) => `${path} is missing.`),
    ...files
      .filter(([path]) => !published.some((one) => one.test(path)))
      .map(([path]) => `${path} does not belong in a package.`),
    ...files.filter(([, text]) => key.test(text)).map(([path]) => `${path} contains a likely key.`),
    ...Object.entries({ ...dependencies, ...peerDependencies })
      .filter(([, range]) => !/^\^\d/.test(range))
      .map(([name, range]) => `${name} is required as ${range}, not as a range.`),
  ];
}

async function runPublint({ files }: Tarball): Promise<string[]> {
  const { messages, pkg } = await publint({
    pkgDir: '/package',
    pack: { files: [...files].map(([path, data]) => ({ name: `/package/${path}`, data })) },
    strict: true,
  });
  return messages.map((one) => `publint: ${formatMessage(one, pkg, { color: false })}`);
}

/** Ignores CommonJS and the old resolution without `exports`: the packages are ESM only. */
async function runAttw({ name, version, files }: Tarball): Promise<string[]> {
  const paths = [...files].map(([path, text]) => [`/node_modules/${name}/${path}`, text] as const);
  const result = await checkPackage(new Package(Object.fromEntries(paths), name, version));
  if (result.types === false) return [`attw: ${name} has no types.`];
  return result.problems
    .filter((one) => one.kind !== 'CJSResolvesToESM')
    .filter((one) => !('resolutionKind' in one) || one.resolutionKind !== 'node10')
    .filter((one) => !('resolutionOption' in one) || one.resolutionOption !== 'node10')
    .map((one) => `attw: ${JSON.stringify(one)}`);
}
