// The rules for a skill, so that a coding assistant finds it in the installed package and reads only facts.

import { linksIn } from '@room-sessions/testing/markdown';
import { parse } from 'yaml';

/** A `SKILL.md` and the facts to compare it with. */
export interface Skill {
  /** Its folder. */
  readonly folder: string;
  readonly text: string;
  /** The methods of the package's client, if any. */
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
  if (head === undefined || body === undefined) return ['It does not start with a YAML head.'];
  const { name = '', description = '' } = parse(head) as Head;
  const faults: string[] = [];
  if (name !== folder) faults.push(`Its name is ${name}, and its folder ${folder}.`);
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(name) || name.length > 64) {
    faults.push(`${name} is not a valid name of a skill.`);
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
    if (!isInstalled(path)) faults.push(`No package contains ${path}.`);
  }
  for (const target of linksIn(body).filter(isRelative)) {
    faults.push(`It links to ${target}; name something that is installed instead.`);
  }
  return faults;
}
