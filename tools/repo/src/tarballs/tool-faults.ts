// The faults that publint and attw find in a tarball, one per line.

import { checkPackage, Package, type Problem } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Tarball } from './tarball.ts';

export async function publintFaults({ files }: Tarball): Promise<string[]> {
  const { messages, pkg } = await publint({
    pkgDir: '/package',
    pack: { files: [...files].map(([path, data]) => ({ name: `/package/${path}`, data })) },
    strict: true,
  });
  return messages.map((message) => {
    const text = formatMessage(message, pkg, { color: false }) ?? message.code;
    return `publint: ${text} (${message.code})`;
  });
}

export async function attwFaults({ name, version, files }: Tarball): Promise<string[]> {
  const prefix = `/node_modules/${name}/`;
  const paths = [...files].map(([path, text]) => [prefix + path, text] as const);
  const result = await checkPackage(new Package(Object.fromEntries(paths), name, version));
  if (result.types === false) return [`attw: ${name} has no types.`];
  return [...new Set(result.problems.filter(matters).map(describe))];
}

/** The packages are ESM only, and do not support the old resolution without `exports`. */
function matters(problem: Problem): boolean {
  if (problem.kind === 'CJSResolvesToESM') return false;
  return !('resolutionKind' in problem) || problem.resolutionKind !== 'node10';
}

function describe(problem: Problem): string {
  if ('entrypoint' in problem) {
    return `attw: ${problem.kind} at "${problem.entrypoint}" under ${problem.resolutionKind}.`;
  }
  if ('moduleSpecifier' in problem) {
    return `attw: ${problem.kind} in ${problem.fileName}: ${problem.moduleSpecifier}.`;
  }
  const missing = problem.kind === 'NamedExports' ? `: ${problem.missing.join(', ')}` : '';
  const file = 'typesFileName' in problem ? problem.typesFileName : problem.fileName;
  return `attw: ${problem.kind} in ${file}${missing}.`;
}
