import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { root } from './workspace.ts';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

async function pages(): Promise<string[]> {
  const packages = await readdir(join(root, 'packages'));
  const docs = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  const top = (await readdir(root)).filter((name) => name.endsWith('.md'));
  return [
    ...top,
    ...docs.map((name) => `docs/${name}`),
    ...packages.map((name) => `packages/${name}/README.md`),
  ];
}

describe('the README', () => {
  it('has a row for each operation of the document, with its request', async () => {
    const { paths } = parse(await read('spec/openapi.yaml')) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const readme = await read('README.md');
    const rows = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        operationId,
        request: `${method.toUpperCase()} ${path}`,
      })),
    );
    expect(rows).toHaveLength(20);
    for (const { operationId, request } of rows) {
      expect(readme).toMatch(
        new RegExp(`^\\| \`${operationId}\` .*\`${request.replace(/[{}/]/g, '\\$&')}\``, 'm'),
      );
    }
  });

  it('has a row for each package', async () => {
    const readme = await read('README.md');
    for (const name of await readdir(join(root, 'packages'))) {
      expect(readme).toContain(`[\`@room-sessions/${name}\`](packages/${name})`);
    }
  });

  it('counts the gaps that the ledger has', async () => {
    const { gaps } = parse(await read('spec/gaps.yaml')) as { gaps: unknown[] };
    expect(await read('README.md')).toContain(`leaves ${gaps.length} things open`);
  });
});

describe('the pages', () => {
  it('link to nothing that is not there', async () => {
    for (const page of await pages()) {
      for (const [, target = ''] of (await read(page)).matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
        await expect(
          access(join(root, dirname(page), target)),
          `${page} → ${target}`,
        ).resolves.toBeUndefined();
      }
    }
  });

  it('name no script that the workspace does not have', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as {
      scripts: Record<string, string>;
    };
    const builtIn = new Set(['install', 'exec', 'pack', 'publish']);
    for (const page of await pages()) {
      for (const [, script = ''] of (await read(page)).matchAll(/`pnpm (?:run )?([a-z:]+)/g)) {
        expect(
          Object.hasOwn(scripts, script) || builtIn.has(script),
          `${page}: pnpm ${script}`,
        ).toBe(true);
      }
    }
  });
});
