// The rules for a skill, so that a coding assistant finds it in the installed package and reads only facts.

import { linksIn } from '@room-sessions/testing/markdown';
import { parse } from 'yaml';

/** A `SKILL.md` file with the facts to compare. */
export interface Skill {
  /** Its folder. */
  readonly folder: string;
  readonly text: string;
  /** The methods of the package's client, if any. */
  readonly methods: readonly string[];
  /** Whether a path in the folder with the installed packages is a file. */
  readonly isInstalled: (path: string) => boolean;
}

interface Head {
  readonly name?: string;
  readonly description?: string;
}

const isRelative = (link: string): boolean => !/^https?:|^#/.test(link);

/** The maximum number of lines, because assistants read the complete file. */
const longest = 100;

export function brokenSkill({ folder, text, methods, isInstalled }: Skill): string[] {
  const [, head, body] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text) ?? [];
  if (head === undefined || body === undefined) return ['The file has no YAML front matter.'];
  const { name = '', description = '' } = parse(head) as Head;
  const faults: string[] = [];
  if (name !== folder) faults.push(`The name is ${name}, but the folder is ${folder}.`);
  if (!/^[a-z\d]+(?:-[a-z\d]+)*$/.test(name) || name.length > 64) {
    faults.push(`${name} is not a valid skill name.`);
  }
  if (description.length > 1024 || !description.includes('Use when')) {
    faults.push('The description is too long, or does not describe when to use the skill.');
  }
  const lines = body.split('\n').length;
  if (lines > longest) faults.push(`The file has ${lines} lines; the maximum is ${longest}.`);
  for (const method of methods) {
    if (!new RegExp(`\\b${method}\\b`).test(body))
      faults.push(`The file does not mention ${method}.`);
  }
  for (const [, path = ''] of body.matchAll(/\bnode_modules\/([\w@./-]+\w)/g)) {
    if (!isInstalled(path)) faults.push(`No package contains ${path}.`);
  }
  for (const target of linksIn(body).filter(isRelative)) {
    faults.push(`The file links to ${target}. Mention an installed file instead.`);
  }
  return faults;
}
