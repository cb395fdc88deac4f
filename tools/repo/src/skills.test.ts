import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domains, readDocument, readOperations } from '@room-sessions/codegen/document';
import { packageFolders, root } from '@room-sessions/testing/packed';
import { describe, expect, it } from 'vitest';
import { brokenSkill, type Skill } from './skill-rules.ts';

/** Not used alone, because its types and lists come with the other packages. */
const without = 'models';
const named = (await packageFolders()).entries().filter(([name]) => name !== without);
const packages = Object.fromEntries(named);

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** `@room-sessions/core/skills/…` is the path in the package, if the package includes it. */
function isInstalled(path: string): boolean {
  const [, name = '', inside = ''] = /^@room-sessions\/(\w+)\/(.+)$/.exec(path) ?? [];
  const folder = packages[name];
  return folder !== undefined && inside !== '' && existsSync(join(root, folder, inside));
}

async function getMethods(folder: string): Promise<string[]> {
  const source = await read(`${folder}/src/client.ts`).catch(() => '');
  if (!source.includes('extends DomainClient')) return [];
  return [...source.matchAll(/^ {2}(\w+)\(/gm)].map(([, method = '']) => method);
}

it.each(Object.entries(packages))(
  'the skill of the package %s passes the check',
  async (name, folder) => {
    const skill = `room-sessions-${name}`;
    expect(await readdir(join(root, folder, 'skills'))).toEqual([skill]);
    expect(await readdir(join(root, folder, 'skills', skill))).toEqual(['SKILL.md']);
    const { files } = JSON.parse(await read(`${folder}/package.json`)) as { files: string[] };
    expect(files).toContain('skills');
    const text = await read(`${folder}/skills/${skill}/SKILL.md`);
    const methods = await getMethods(folder);
    expect(brokenSkill({ folder: skill, text, methods, isInstalled })).toEqual([]);
  },
);

it.each(domains)(
  'the client of %s has a method for each operation of the domain',
  async (domain) => {
    const operations = readOperations(await readDocument()).filter((one) => one.domain === domain);
    const methods = await getMethods(packages[domain]!);
    const ids = operations.map(({ id }) => id).join(', ');
    expect(methods, `packages/${domain}/src/client.ts: ${ids}`).toHaveLength(operations.length);
  },
);

describe('the check of a skill', () => {
  const good: Skill = {
    folder: 'room-sessions-rooms',
    text: '---\nname: room-sessions-rooms\ndescription: Rooms. Use when there are some.\n---\n\n`invite`\n',
    methods: ['invite'],
    isInstalled: () => false,
  };

  it('accepts a valid skill', () => {
    expect(brokenSkill(good)).toEqual([]);
  });

  it.each<[string, Partial<Skill>, string]>([
    ['has no front matter', { text: '# Rooms\n' }, 'YAML front matter'],
    ['is in another folder', { folder: 'rooms' }, 'the folder is rooms'],
    [
      'does not say when to use it',
      { text: good.text.replace('Use when', 'For when') },
      'when to use the skill',
    ],
    ['is long', { text: `${good.text}${'\n'.repeat(200)}` }, 'lines'],
    ['omits a method', { methods: ['invite', 'update'] }, 'not mention update'],
    [
      'names a file that is not installed',
      { text: `${good.text}node_modules/@room-sessions/gone/README.md\n` },
      '@room-sessions/gone/README.md',
    ],
    [
      'links out of its package',
      { text: `${good.text}[errors](../../docs/errors.md)\n` },
      'links to ../../docs/errors.md',
    ],
  ])('rejects a skill that %s', (_, change, message) => {
    expect(brokenSkill({ ...good, ...change })).toHaveLength(1);
    expect(brokenSkill({ ...good, ...change })[0]).toContain(message);
  });
});
