// What a skill has to be, so that a coding assistant finds it in the package of its user and is told
// nothing that is not there.

import { linksIn } from '@room-sessions/testing/markdown';
import { parse } from 'yaml';

/** A `SKILL.md` and what it is held against. */
export interface Skill {
  /** The folder that it stands in. */
  readonly folder: string;
  readonly text: string;
  /** The methods of the client that the package has, where it has one. */
  readonly methods: readonly string[];
  /** Whether a path, below the folder where the packages are installed, is a file. */
  readonly isInstalled: (path: string) => boolean;
}

interface Head {
  readonly name?: string;
  readonly description?: string;
}

const isRelative = (link: string): boolean => !/^https?:|^#/.test(link);

/** It is read whole, and each line costs its reader. */
const longest = 100;

export function brokenSkill({ folder, text, methods, isInstalled }: Skill): string[] {
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) return ['It does not begin with a head in YAML.'];
  const { name = '', description = '' } = parse(head) as Head;
  const faults: string[] = [];
  if (name !== folder) faults.push(`Its name is ${name}, and its folder ${folder}.`);
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(name) || name.length > 64) {
    faults.push(`${name} is no name of a skill.`);
  }
  if (description.length > 1024 || !description.includes('Use when')) {
    faults.push('Its description is too long, or does not say when to use it.');
  }
  const lines = body.split('\n').length;
  if (lines > longest) faults.push(`It has ${lines} lines, of ${longest} at most.`);
  for (const method of methods) {
    if (!new RegExp(`\\b${method}\\b`).test(body)) faults.push(`It does not name ${method}.`);
  }
  for (const [, path = ''] of body.matchAll(/\bnode_modules\/([\w@./-]+\w)/g)) {
    if (!isInstalled(path)) faults.push(`No package brings ${path}.`);
  }
  for (const target of linksIn(body).filter(isRelative)) {
    faults.push(`It links to ${target}; name what is installed instead.`);
  }
  return faults;
}
