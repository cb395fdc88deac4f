// What the settings of a build say of what it writes, those that they extend included.

import { posix } from 'node:path';

/** Gives a file, or undefined where it is not there. */
export type Read = (path: string) => Promise<string | undefined>;

export interface BuildSettings {
  /** Where they stand, the package's own first. */
  readonly files: readonly string[];
  /** What they say, to be compared. */
  readonly said: Readonly<Record<string, unknown>>;
}

interface Tsconfig extends Readonly<Record<string, unknown>> {
  readonly extends?: string;
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
}

/** Options that refuse sources, and change nothing of what is written of others. */
const checksOnly =
  /^(?:strict|no(?!Emit)|exact|isolated|skip|erasable)|^(?:allowImportingTsExtensions|composite|tsBuildInfoFile)$/;

/** Those of a package, by the names that builds go by. */
export async function buildSettings(folder: string, read: Read): Promise<BuildSettings> {
  const names = ['tsconfig.build.json', 'tsconfig.node.json'];
  const all = await Promise.all(names.map((name) => settingsOf(`${folder}/${name}`, read)));
  return {
    files: all.flatMap(({ files }) => files),
    said: Object.fromEntries(all.map(({ said }, at) => [names[at], said])),
  };
}

async function settingsOf(file: string, read: Read): Promise<BuildSettings> {
  const text = await read(file);
  if (text === undefined) return { files: [], said: {} };
  const {
    extends: base,
    references: _,
    compilerOptions = {},
    ...own
  } = JSON.parse(text) as Tsconfig;
  const { files, said } = base
    ? await settingsOf(posix.join(posix.dirname(file), base), read)
    : { files: [], said: {} };
  const options = Object.entries(compilerOptions).filter(([name]) => !checksOnly.test(name));
  const inherited = said['compilerOptions'] as object | undefined;
  return {
    files: [file, ...files],
    said: { ...said, ...own, compilerOptions: { ...inherited, ...Object.fromEntries(options) } },
  };
}
