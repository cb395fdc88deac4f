import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ClientMethod,
  methodsIn,
  readClientMethods,
  readDocument,
  readGaps,
  readLedger,
  readOperations,
} from '@room-sessions/codegen/document';
import { packageFolders, root } from '@room-sessions/testing/packed';
import { linksIn } from '@room-sessions/testing/markdown';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

async function pages(): Promise<string[]> {
  const packages = [...(await packageFolders()).values()];
  const folders = ['.', 'docs', 'docs/contributing'];
  const written = folders.map(async (folder) => {
    const names = await readdir(join(root, folder));
    return names.filter((name) => name.endsWith('.md')).map((name) => posix.join(folder, name));
  });
  return [
    ...(await Promise.all(written)).flat(),
    ...packages.map((folder) => `${folder}/README.md`),
  ];
}

describe('the README', () => {
  it('has a row for each operation of the document, with its request', async () => {
    const operations = readOperations(await readDocument());
    const readme = await read('README.md');
    const missing = operations.filter(({ id, method, path }) => {
      const request = `${method} ${path}`.replace(/[{}/]/g, '\\$&');
      return !new RegExp(`^\\| \`${id}\` .*\`${request}\``, 'm').test(readme);
    });
    expect(missing.map(({ id, method, path }) => `\`${id}\` … \`${method} ${path}\``)).toEqual([]);
  });

  it('has a row for each package', async () => {
    const readme = await read('README.md');
    for (const [name, folder] of await packageFolders()) {
      expect(readme).toContain(`[\`@room-sessions/${name}\`](${folder})`);
    }
  });
});

it('CONTRIBUTING.md has a row for each script of the workspace', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as {
    scripts: Record<string, string>;
  };
  const rows = (await read('CONTRIBUTING.md')).split('\n').filter((line) => line.startsWith('| `'));
  const shown = rows
    .flatMap((row) => [...row.split('|')[1]!.matchAll(/`(?:npm|pnpm) (?:run )?([\w:-]+)/g)])
    .map(([, name = '']) => name)
    .filter((name) => name !== 'vitest');
  expect([...new Set(shown)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

it('the README of the gateway names each switch of the ledger, with its default', async () => {
  const rows = (await read('packages/gateway/README.md')).split('\n');
  for (const { id, switch: choice } of readGaps(await readLedger())) {
    if (choice === undefined) continue;
    const [, , values = ''] = rows.find((row) => row.includes(`\`${id}\``))?.split('|') ?? [];
    expect(values, id).toMatch(new RegExp(`^ \`${choice.default}\``));
  }
});

describe('the pages of the repository', () => {
  it('have no dead links', async () => {
    for (const page of await pages()) {
      const links = linksIn(await read(page)).filter((link) => !/^https?:|^#/.test(link));
      for (const link of links) {
        const [target = ''] = link.split('#');
        await expect(
          access(join(root, dirname(page), target)),
          `${page} → ${link}`,
        ).resolves.toBeUndefined();
      }
    }
  });

  it('name existing scripts only', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as {
      scripts: Record<string, string>;
    };
    const builtIn = new Set(['install', 'exec', 'pack', 'publish', 'vitest']);
    for (const page of await pages()) {
      for (const [, script = ''] of (await read(page)).matchAll(
        /(?:`|^)(?:pnpm|npm run) (?:run )?([a-z][a-z:-]*)/gm,
      )) {
        expect(
          Object.hasOwn(scripts, script) || builtIn.has(script),
          `${page}: pnpm ${script}`,
        ).toBe(true);
      }
    }
  });
});

describe('the methods of the clients', () => {
  /** The missing parts in the comments of methods. */
  const missingIn = ({ name, comment, parameters }: ClientMethod): string[] =>
    ['@throws ', ...parameters.map((one) => `@param ${one} `)]
      .filter((part) => !comment.includes(part))
      .map((part) => `${name}: ${part.trim()}`);

  it('document their request, their parameters and their errors', async () => {
    const methods = await readClientMethods();
    expect(methods.flatMap(missingIn)).toEqual([]);
    const requests = methods.map(({ request = '' }) => request);
    const operations = readOperations(await readDocument());
    expect(requests.toSorted()).toEqual(
      operations.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it('fail the check with a missing parameter', () => {
    const source = `class Client {
  /**
   * @param one A.
   */
  first(one: string, other: { a: number }): Call<void> {
    return one;
  }

  second(
    one?: string,
  ): Call<void> {
`;
    expect(methodsIn(source).flatMap(missingIn)).toEqual([
      'first: @throws',
      'first: @param other',
      'second: @throws',
      'second: @param one',
    ]);
  });
});

describe('the documented options', () => {
  /** The properties of option interfaces with their comments. */
  const optionsIn = (source: string): { name: string; comment: string }[] =>
    [
      ...source.matchAll(
        /^export interface \w*(?:Options|Validation|Description)\b[^{]*\{\n([^]*?)^\}/gm,
      ),
    ].flatMap(([, body = '']) =>
      [...body.matchAll(/^( {2}\/\*\*[^]*?\*\/\n)? {2}readonly (\w+)\?:/gm)].map(
        ([, comment = '', name = '']) => ({ name, comment }),
      ),
    );

  it.each(['packages/core', 'packages/rooms', 'packages/media'])(
    'of %s have a comment, a default and an example each',
    async (path) => {
      const folder = join(root, path, 'src');
      const files = (await readdir(folder, { recursive: true })).filter(
        (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing|generated/.test(file),
      );
      const all = await Promise.all(
        files.map(async (file) => optionsIn(await readFile(join(folder, file), 'utf8'))),
      );
      const options = all.flat();
      expect(options.length).toBeGreaterThan(3);
      const without = options.filter(({ comment }) => !/[^]*@default[^]*@example/.test(comment));
      expect(without.map((option) => option.name)).toEqual([]);
    },
  );

  it('fail the check with a missing comment', () => {
    const source =
      'export interface SomeOptions {\n  /** Ms. */\n  readonly a?: 1;\n  readonly b?: 2;\n}\n';
    expect(optionsIn(source)).toEqual([
      { name: 'a', comment: '  /** Ms. */\n' },
      { name: 'b', comment: '' },
    ]);
  });
});
