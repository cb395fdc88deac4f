// The examples in the comments of the sources, which the API reference shows: they are compiled, and
// that of an option has to be a value that the option takes.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { readPackages, root } from '@room-sessions/testing/packed';
import { compile } from './compile.ts';
import type { Finding } from './finding.ts';
import type { Program } from './program.ts';

/** A source file, as it is or as a test makes it up. */
export interface Source {
  /** Below the checkout. */
  readonly path: string;
  readonly text: string;
}

interface Example {
  /** Of its first line of code. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Of an option: its interface and its name. */
  readonly option?: readonly [owner: string, name: string];
}

export async function readSources(): Promise<Source[]> {
  const packages = await readPackages();
  const sources = packages.flatMap(({ folder, sources }) =>
    [...sources].map(([path, text]) => ({ path: `${folder}/${path}`, text })),
  );
  return sources.filter(
    ({ path, text }) => examplesIn(text).length > 0 && !/\.test\.ts$|\/testing\//.test(path),
  );
}

/** @param folder Below this package. */
export async function checkSourceExamples(
  sources: readonly Source[],
  folder: string,
): Promise<{ findings: Finding[]; count: number }> {
  await rm(folder, { recursive: true, force: true });
  const known = await exportedNames();
  const programs = sources.map((source) => toProgram(source, folder, known));
  for (const { file, text } of programs) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const count = sources.flatMap(({ text }) => examplesIn(text)).length;
  return { findings: await compile(folder, programs), count };
}

function examplesIn(text: string): Example[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at): Example[] => {
    const found = /^ *(?:\/\*)?\*+ @example(?: (.*))?$/.exec(line);
    if (found === null) return [];
    const first = found[1] ?? '';
    const rest = lines.slice(at + 1);
    const length = rest.findIndex((other) => /^ *\* @|\*\/$/.test(other));
    const isOneLine = first.endsWith('*/');
    const own = [first, ...(isOneLine ? [] : rest.slice(0, Math.max(length, 0)))].map((one) =>
      one
        .replace(/^ *\* ?/, '')
        .replace(/ *\*\/$/, '')
        .replace(/^```\w*$/, '')
        .replace(/ \/\/ .*$/, ''),
    );
    const option = optionAt(lines, at);
    return [{ line: at + 1, lines: own, ...(option === undefined ? {} : { option }) }];
  });
}

/** The property that a comment is about, and the interface that has it. */
function optionAt(lines: readonly string[], at: number): readonly [string, string] | undefined {
  const after = lines.slice(at).find((line) => !/^ *\*|^ *\/\*\*/.test(line)) ?? '';
  const [, name] = /^ {2}(?:readonly )?(\w+)\??:/.exec(after) ?? [];
  const owner = lines
    .slice(0, at)
    .findLast((line) => /^(?:export )?(?:interface|class|type|function|const) /.test(line));
  const [, interfaceName] = /^export interface (\w+)(?!\w|<)/.exec(owner ?? '') ?? [];
  return name === undefined || interfaceName === undefined ? undefined : [interfaceName, name];
}

const isStatement = (text: string): boolean =>
  /^\s*(?:(?:const|await|for|try|if|import)\b|(?:rooms|media|client)\.|onEnd\()/.test(text);

function toProgram(source: Source, folder: string, known: ReadonlyMap<string, string>): Program {
  const file = `${source.path.replaceAll('/', '-').replace(/\.ts$/, '')}.mts`;
  const module = relative(folder, join(root, source.path));
  const lines = [''];
  const examples = examplesIn(source.text);
  for (const { line, lines: own, option } of examples) {
    while (lines.length < line - 1) lines.push('');
    const text = own.join('\n');
    if (/^import\b/.test(text)) lines.push(...own);
    else if (isStatement(text.trim())) lines.push(...wrap('void (async () => {', own, '});'));
    else if (option === undefined) lines.push(...wrap('void (', own, ');'));
    else {
      const [owner, name] = option;
      const type = `import('./${module}').${owner}['${name}']`;
      lines.push(...wrap(`void (async (): Promise<${type}> => (`, own, '));'));
    }
  }
  const code = lines.join('\n');
  lines[0] = importsFor(code, known);
  return {
    page: source.path,
    blocks: [
      {
        page: source.path,
        line: examples[0]!.line,
        language: 'ts',
        text: code,
        marks: {},
        given: new Set(),
      },
    ],
    file,
    text: `${lines.join('\n')}\n`,
  };
}

const wrap = (before: string, lines: readonly string[], after: string): string[] =>
  lines.map(
    (line, index) =>
      `${index === 0 ? `${before} ` : ''}${line}${index === lines.length - 1 ? ` ${after}` : ''}`,
  );

const entries = [
  '@room-sessions/core',
  '@room-sessions/core/node',
  '@room-sessions/core/opentelemetry',
  '@room-sessions/media',
  '@room-sessions/media/node',
  '@room-sessions/rooms',
  '@room-sessions/schemas/rooms',
  '@room-sessions/sdk',
  '@room-sessions/contracts',
  '@room-sessions/contracts/matchers',
];

const givenInSources =
  'cache client error file id jsonBody onEnd path providerBaseUrl readers room schemas sign source spanProcessors stateUrl';

/** Where a name that an example uses comes from: what we export, and what an app has of its own. */
async function exportedNames(): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const entry of entries) {
    for (const name of Object.keys((await import(entry)) as object)) names.set(name, entry);
  }
  for (const name of ['apiKey', 'media', 'rooms', 'socialId', 'userIds', 'vault', 'show']) {
    names.set(name, '#given');
  }
  for (const name of givenInSources.split(' ')) names.set(name, '#given-in-sources');
  names.set('readFile', 'node:fs/promises');
  names.set('https', 'node:https');
  names.set('PactV4', '@pact-foundation/pact');
  names.set('TracerProvider', '@opentelemetry/sdk-trace');
  names.set('MeterProvider', '@opentelemetry/sdk-metrics');
  names.set('type Middleware', '@room-sessions/core');
  return names;
}

function importsFor(code: string, known: ReadonlyMap<string, string>): string {
  const declared = new Set([...code.matchAll(/^import \{ (\w+)/gm)].map(([, one]) => one));
  return [...known]
    .filter(([name]) => !declared.has(name))
    .filter(([name]) =>
      new RegExp(`(?<![\\w$']|[^.]\\.)${name.replace('type ', '')}(?![\\w$':])`).test(code),
    )
    .map(([name, from]) =>
      from.startsWith('node:https')
        ? `import ${name} from '${from}';`
        : `import { ${name} } from '${from}';`,
    )
    .join(' ');
}
