// Reads the manifests and sources of the examples.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findImports, type Manifest, readManifest, root } from '@room-sessions/testing/packed';

export interface Example {
  readonly name: string;
  readonly manifest: Manifest & { readonly scripts?: Readonly<Record<string, string>> };
  /** The sources without tests, by path in the example. */
  readonly programs: ReadonlyMap<string, string>;
}

export const folder: string = join(root, 'examples');

export async function readExamples(): Promise<Example[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map((name) => readExample(name)));
}

async function readExample(name: string): Promise<Example> {
  const files = (await readdir(join(folder, name, 'src'), { recursive: true })).filter(
    (file) => /\.[jt]s$/.test(file) && !/[.-]test\.ts$/.test(file),
  );
  const programs = files.map(
    async (file) =>
      [`src/${file}`, await readFile(join(folder, name, 'src', file), 'utf8')] as const,
  );
  const manifest = (await readManifest(join(folder, name))) as Example['manifest'];
  return { name, manifest, programs: new Map(await Promise.all(programs)) };
}

/** The packages that the programs import. */
export function getPackages({ programs }: Example): Set<string> {
  const specifiers = [...programs.values()].flatMap((text) =>
    findImports(text).map(({ specifier }) => specifier),
  );
  return new Set(
    specifiers
      .filter((specifier) => !/^(?:\.|node:)/.test(specifier))
      .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]),
  );
}
