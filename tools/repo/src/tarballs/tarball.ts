// A packed package in memory, so that a test can break a copy of it.

import { readFile } from 'node:fs/promises';
import { createPackageFromTarballData } from '@arethetypeswrong/core';

export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** Texts by path in the package. */
  readonly files: ReadonlyMap<string, string>;
}

export async function readTarball(path: string): Promise<Tarball> {
  const packed = createPackageFromTarballData(await readFile(path));
  const prefix = `/node_modules/${packed.packageName}/`;
  const files = packed
    .listFiles()
    .map((file) => [file.slice(prefix.length), packed.readFile(file)] as const);
  return { name: packed.packageName, version: packed.packageVersion, files: new Map(files) };
}

/** A copy of the package with changed texts; `undefined` removes a file. */
export function withFiles(
  tarball: Tarball,
  changed: Readonly<Record<string, string | undefined>>,
): Tarball {
  const files = new Map(tarball.files);
  for (const [path, text] of Object.entries(changed)) {
    if (text === undefined) files.delete(path);
    else files.set(path, text);
  }
  return { ...tarball, files };
}
