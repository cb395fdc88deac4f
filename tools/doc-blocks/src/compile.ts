// All programs are compiled at once, as strictly as everything here, JavaScript too.

import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { exec, programOf } from '@room-sessions/testing';
import { root } from '@room-sessions/testing/packed';
import type { Finding } from './finding.ts';
import type { Program } from './program.ts';

const tsc = programOf('typescript', import.meta.dirname, 'tsc');

export async function compile(folder: string, programs: readonly Program[]): Promise<Finding[]> {
  if (programs.length === 0) return [];
  const config = {
    extends: relative(folder, join(root, 'tsconfig.json')),
    compilerOptions: { allowJs: true, checkJs: true },
    include: [],
    files: programs.map(({ file }) => file),
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout, stderr } = await exec([...tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  });
  return findingsIn(stdout || stderr, programs);
}

function findingsIn(said: string, programs: readonly Program[]): Finding[] {
  const findings: Finding[] = [];
  for (const line of said.split('\n').filter((one) => one.trim() !== '')) {
    const [, file = '', at = '', message = ''] = /^(.+?)\((\d+),\d+\): (.*)$/.exec(line) ?? [];
    const program = programs.find((one) => one.file === file);
    const last = findings.at(-1);
    if (program) {
      findings.push({
        page: program.page,
        // The first line has what is given.
        line: Number(at) === 1 ? program.blocks[0].line : Number(at),
        message: `does not compile: ${message}`,
      });
    } else if (last && line.startsWith(' ')) {
      findings[findings.length - 1] = { ...last, message: `${last.message} ${line.trim()}` };
    } else throw new Error(`The compiler fails beside the pages: ${line}`);
  }
  return findings;
}
