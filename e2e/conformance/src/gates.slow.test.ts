import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gates } from './gates.ts';
import { operationIds, requests } from './requests.ts';
import { home } from './run-tool.ts';

const read = (path: string): Promise<string> => readFile(join(home, path), 'utf8');

describe('each conformance gate', () => {
  it.each(gates)('has at least one fault to detect: $name', ({ faults }) => {
    expect(faults.length).toBeGreaterThan(0);
  });

  it.each(gates)(
    'appears in docs/conformance.md with its faults: $name',
    async ({ name, faults }) => {
      const page = await read('../../docs/conformance.md');
      expect(page).toMatch(new RegExp(`^## ${name}\\b`, 'm'));
      expect(page).toMatch(new RegExp(`^\\| \`${name}\``, 'm'));
      const section = page.split(`\n## ${name}`)[1]?.split('\n## ')[0] ?? '';
      for (const fault of faults) expect(section.replaceAll(/\s+/g, ' ')).toContain(fault.name);
    },
  );
});

describe('docs/conformance.md', () => {
  it('names each tool with the installed version', async () => {
    const page = (await read('../../docs/conformance.md')).replaceAll(/\s+/g, ' ');
    const { catalog } = parse(await read('../../pnpm-workspace.yaml')) as {
      catalog: Record<string, string>;
    };
    const { devDependencies } = JSON.parse(await read('tools/package.json')) as {
      devDependencies: Record<string, string>;
    };
    const tools = Object.entries(devDependencies).filter(([name]) => name !== 'typescript');
    for (const name of [
      '@redocly/cli',
      'autocannon',
      'openapi-fetch',
      'openapi-response-validator',
    ]) {
      tools.push([name, catalog[name]!]);
    }
    for (const [name, version] of tools) expect(page).toContain(`\`${name}\` ${version}`);
  });
});

describe('the operations of the API document', () => {
  it('have one conformance request each, with all path parameters', () => {
    expect(requests.map(({ operationId }) => operationId)).toEqual(operationIds());
    expect(requests.filter(({ path }) => /[{}]/.test(path))).toEqual([]);
  });

  it('have one step each in arazzo.yaml', async () => {
    const { workflows } = parse(await read('arazzo.yaml')) as {
      workflows: { steps: { operationId: string }[] }[];
    };
    const steps = workflows.flatMap((one) => one.steps.map(({ operationId }) => operationId));
    expect([...new Set(steps)].toSorted()).toEqual(operationIds().toSorted());
  });

  it.each(['sdk', 'orval', 'openapi-fetch'])(
    'have one call each in clients/%s.ts',
    async (name) => {
      const source = await read(`clients/${name}.ts`);
      for (const id of operationIds()) expect(source).toMatch(new RegExp(`^ {4}${id}:`, 'm'));
    },
  );
});
