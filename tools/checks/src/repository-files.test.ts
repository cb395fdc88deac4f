// What GitHub reads beside the workflows: forms for issues, and where newer versions are looked for.

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageFolders, root } from '@room-sessions/packing';

const read = async (path: string): Promise<unknown> =>
  parse(await readFile(join(root, path), 'utf8'));

interface Form {
  readonly name?: string;
  readonly description?: string;
  readonly labels?: readonly string[];
  readonly body?: readonly Part[];
}

interface Part {
  readonly type: string;
  readonly id?: string;
  readonly attributes?: {
    readonly label?: string;
    readonly value?: string;
    readonly options?: readonly string[];
  };
}

/** What GitHub refuses a form for, which then is not offered. */
function brokenForm({ name, description, body = [] }: Form): string[] {
  const faults: string[] = [];
  if (!name || !description) faults.push('It has no name or no description.');
  if (!body.some(({ type }) => type !== 'markdown')) faults.push('It asks for nothing.');
  const ids = body.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) faults.push('Two parts have one id.');
  for (const { type, id, attributes = {} } of body) {
    if (!['markdown', 'input', 'textarea', 'dropdown', 'checkboxes'].includes(type)) {
      faults.push(`There is no part ${type}.`);
    } else if (type === 'markdown') {
      if (!attributes.value) faults.push('A text is empty.');
    } else if (!id || !attributes.label) {
      faults.push(`A part ${type} has no id or no label.`);
    }
    const { options = [] } = attributes;
    if (type === 'dropdown' && (options.length === 0 || new Set(options).size !== options.length)) {
      faults.push(`The choices of ${id} are none, or one is there twice.`);
    }
  }
  return faults;
}

describe('the forms for issues', () => {
  const folder = '.github/ISSUE_TEMPLATE';

  it('are forms that GitHub takes', async () => {
    const names = (await readdir(join(root, folder))).filter((name) => name !== 'config.yml');
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      expect(brokenForm((await read(`${folder}/${name}`)) as Form), name).toEqual([]);
    }
  });

  it('name each package', async () => {
    const { body = [] } = (await read(`${folder}/bug.yml`)) as Form;
    const { options = [] } = body.find(({ id }) => id === 'package')?.attributes ?? {};
    for (const name of (await packageFolders()).keys()) {
      expect(options).toContain(`@room-sessions/${name}`);
    }
  });

  const part = { type: 'input', id: 'a', attributes: { label: 'A' } };
  it.each<[string, Form, string]>([
    ['has no name', { description: 'b', body: [part] }, 'no name'],
    ['asks for nothing', { name: 'a', description: 'b', body: [] }, 'asks for nothing'],
    ['has two parts of one id', { name: 'a', description: 'b', body: [part, part] }, 'one id'],
    [
      'has a part that there is not',
      { name: 'a', description: 'b', body: [part, { type: 'text', id: 'b' }] },
      'no part text',
    ],
    [
      'asks without a label',
      { name: 'a', description: 'b', body: [{ type: 'input', id: 'b' }] },
      'no label',
    ],
    [
      'offers nothing to choose',
      { name: 'a', description: 'b', body: [{ ...part, type: 'dropdown' }] },
      'choices of a',
    ],
  ])('are refused when one %s', (_, form, said) => {
    expect(brokenForm(form)).toHaveLength(1);
    expect(brokenForm(form)[0]).toContain(said);
  });
});

describe('newer versions', () => {
  interface Update {
    readonly 'package-ecosystem': string;
    readonly directories: readonly string[];
    readonly cooldown?: { readonly 'default-days'?: number };
  }
  let updates: Update[];
  beforeAll(async () => {
    ({ updates } = (await read('.github/dependabot.yml')) as { updates: Update[] });
  });

  const directoriesOf = (ecosystem: string): string[] =>
    updates
      .filter((update) => update['package-ecosystem'] === ecosystem)
      .flatMap(({ directories }) => directories);

  it('are looked for beside every lockfile', async () => {
    const folders = ['.', 'benchmarks/tools', 'conformance/tools', 'runtimes/tools'];
    const lockfiles = await Promise.all(
      folders.map(async (folder) =>
        (await readdir(join(root, folder)).catch((): string[] => [])).includes('pnpm-lock.yaml'),
      ),
    );
    const wanted = folders.filter((_, index) => lockfiles[index]).map((one) => join('/', one));
    expect(wanted).toContain('/');
    expect(directoriesOf('npm').toSorted()).toEqual(wanted.toSorted());
  });

  it('of actions are looked for wherever one is named', async () => {
    const files = (await readdir(join(root, '.github'), { recursive: true })).filter((file) =>
      /^(?:workflows|actions)\/.*\.ya?ml$/.test(file),
    );
    const texts = await Promise.all(
      files.map((file) => readFile(join(root, '.github', file), 'utf8')),
    );
    const folders = files
      .filter((_, index) => /\buses: (?!\.)/.test(texts[index]!))
      // The folder / stands for the workflows.
      .map((file) => (file.startsWith('workflows/') ? '/' : join('/.github', dirname(file))));
    expect(directoriesOf('github-actions').toSorted()).toEqual([...new Set(folders)].toSorted());
  });

  it('are no younger than what may be installed', async () => {
    const { minimumReleaseAge = 0 } = (await read('pnpm-workspace.yaml')) as {
      minimumReleaseAge?: number;
    };
    for (const { cooldown } of updates) {
      expect((cooldown?.['default-days'] ?? 0) * 24 * 60).toBeGreaterThanOrEqual(
        Math.max(minimumReleaseAge, 1),
      );
    }
  });
});
