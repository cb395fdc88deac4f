// Every command of ours in a block exists: the script, the package, the bin, its commands and its
// options. What asks the gateway by curl is asked.

import { access as canRead, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from '@room-sessions/testing/packed';
import type { Block } from '../block.ts';
import type { Finding } from '../finding.ts';
import type { Access } from '../stand-ins.ts';
import { askGateway } from './curl.ts';
import { hasOption, helpOf, optionsIn } from './help.ts';
import { readCommands } from './words.ts';
import { type Workspace, workspace } from './workspace.ts';

/** Commands of others, whose options are theirs. */
const foreign = new Set(
  'apt-get bun cd cp createdb deno docker export gh git mkdir openssl psql rm'.split(' '),
);

/** Commands of the package managers that are no scripts. */
const builtIn: Readonly<Record<string, ReadonlySet<string>>> = {
  npm: new Set(
    'audit ci deprecate dist-tag exec init install outdated pack pkg publish update view'.split(
      ' ',
    ),
  ),
  pnpm: new Set('add dlx exec install pack publish update'.split(' ')),
};

export async function checkCommands(
  block: Block,
  access: Access,
  report: (finding: Finding) => void,
): Promise<void> {
  const known = await workspace();
  for (const { line, words } of readCommands(block.text)) {
    const own = words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
    for (const message of await wrongIn(own, known, access)) {
      report({ page: block.page, line: block.line + line, message });
    }
  }
}

/** What is wrong with one command. */
async function wrongIn(
  [name = '', ...rest]: readonly string[],
  known: Workspace,
  access: Access,
): Promise<string[]> {
  const bin = known.bins.get(name);
  if (bin !== undefined) return wrongOptions(name, bin, rest);
  if (name === 'curl') return askGateway(rest, access);
  if (name === 'npx') return wrongNpx(rest, known);
  if (name === 'npm' || name === 'pnpm') return wrongManager(name, rest, known);
  if (name === 'node') return wrongNode(rest);
  return foreign.has(name) ? [] : [`there is no command ${name}`];
}

/** `@room-sessions/gateway@1.2.3` without its version. */
const withoutVersion = (name: string): string => name.replace(/(?<=.)@[^@/]*$/, '');

async function wrongNpx(words: readonly string[], known: Workspace): Promise<string[]> {
  const [name = '', ...rest] = words.slice(words.findIndex((word) => !word.startsWith('-')));
  const bin = known.bins.get(withoutVersion(name));
  if (bin !== undefined) return wrongOptions(withoutVersion(name), bin, rest);
  if (name.startsWith('@room-sessions/') || name.startsWith('room-sessions')) {
    return [`there is no command ${name}`];
  }
  return known.others.has(withoutVersion(name)) ? [] : [`${name} is no package of the workspace`];
}

async function wrongOptions(
  name: string,
  bin: string,
  words: readonly string[],
): Promise<string[]> {
  const [first] = words;
  const command = first?.startsWith('-') ? undefined : first;
  const help = await helpOf(bin, command);
  if (help === undefined) return [`${name} has no command ${command}`];
  const wrong = optionsIn(words)
    .filter((option) => !hasOption(help, option))
    .map((option) => `${[name, command].filter(Boolean).join(' ')} has no option ${option}`);
  const action = command === undefined ? undefined : words[1];
  if (action && /^[a-z]+$/.test(action) && !new RegExp(`^  ${action}\\b`, 'm').test(help)) {
    wrong.push(`${name} ${command} has no action ${action}`);
  }
  return wrong;
}

async function wrongManager(
  manager: 'npm' | 'pnpm',
  words: readonly string[],
  known: Workspace,
): Promise<string[]> {
  if (words[0] === '--filter') {
    const [, filter = '', ...more] = words;
    const scripts = known.scriptsOf.get(filter);
    if (scripts === undefined) return [`there is no package ${filter}`];
    return wrongManager(manager, more, { ...known, scripts });
  }
  const { scripts } = known;
  const [verb = '', ...rest] = words;
  const isRun = verb === 'run' || verb === 'run-script';
  if (builtIn[manager]!.has(verb) && !isRun) return wrongPackages(verb, rest, known);
  const script = isRun ? rest[0]! : verb;
  const text = scripts[script];
  const isCalledDirectly = isRun || manager === 'pnpm' || verb === 'test' || verb === 'start';
  if (text === undefined || !isCalledDirectly) return [`there is no script ${script}`];
  return wrongScriptOptions(script, text, isRun ? rest.slice(1) : rest, known);
}

async function wrongPackages(
  verb: string,
  words: readonly string[],
  known: Workspace,
): Promise<string[]> {
  if (verb !== 'install' && verb !== 'add') return [];
  return words
    .filter((word) => !word.startsWith('-'))
    .map(withoutVersion)
    .filter((name) => !known.packages.has(name) && !known.others.has(name))
    .map((name) => `${name} is no package of the workspace`);
}

/**
 * Options of a script are those of the program behind it. Its help stands in its sources, and so do
 * the options of one without: not every script may be started to ask.
 */
async function wrongScriptOptions(
  script: string,
  text: string,
  words: readonly string[],
  known: Workspace,
): Promise<string[]> {
  const options = optionsIn(words);
  if (options.length === 0) return [];
  const bin = script === 'gateway' ? known.bins.get('room-sessions-gateway') : undefined;
  const file = bin ?? /node (\S+)/.exec(text)?.[1];
  if (file === undefined) return [];
  const help = bin === undefined ? await sourcesBeside(join(root, file)) : await helpOf(bin);
  return options
    .filter((option) => !hasOption(help ?? '', option))
    .map((option) => `the script ${script} has no option ${option}`);
}

async function sourcesBeside(file: string): Promise<string> {
  const folder = dirname(file);
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.(?:ts|mjs)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}

/** A file of the checkout is there; another one, without a folder, is the reader's own. */
async function wrongNode(words: readonly string[]): Promise<string[]> {
  const file = words.find((word) => !word.startsWith('-'));
  if (file === undefined || !file.includes('/') || file.startsWith('node_modules/')) return [];
  return canRead(join(root, file)).then(
    () => [],
    () => [`${file} is not there`],
  );
}
