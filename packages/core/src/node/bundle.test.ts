import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';

const entry = fileURLToPath(new URL('../index.ts', import.meta.url));

/** A text from each file of the Node transport. */
const ofNode = [
  'function createNodeTransport',
  'getBuiltinModule("node:zlib")',
  'connectFirst = ',
  'throughProxy = ',
  'function isExcluded',
  'NodeResponse = class',
];

const bundles = new Map<string, Promise<string>>();

/** The code of a bundle of this package, resolved with these conditions. */
function bundle(conditions: readonly string[] | undefined): Promise<string> {
  const id = String(conditions);
  const code = bundles.get(id) ?? generate(conditions);
  bundles.set(id, code);
  return code;
}

async function generate(conditions: readonly string[] | undefined): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    ...(conditions ? { resolve: { conditions: [...conditions] } } : {}),
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
    },
  });
  const outputs = [result].flat() as { output: { type: string; code?: string }[] }[];
  return outputs.flatMap(({ output }) => output.map(({ code }) => code ?? '')).join('\n');
}

it.each<[string, readonly string[] | undefined]>([
  ['a page', undefined],
  ['a worker', ['worker', 'module', 'import']],
  ['workerd', ['workerd', 'worker', 'browser', 'import']],
  ['an edge function', ['edge-light', 'import']],
  // Both also have the condition `node`, and their own fetch.
  ['Bun', ['bun', 'node', 'import']],
  ['Deno', ['deno', 'node', 'import']],
  ['an unknown runtime', ['import']],
])('a bundle for %s contains no code of the Node transport', async (_, conditions) => {
  const code = await bundle(conditions);
  expect(code).toContain('createClient');
  expect(code).toContain('fetchTransport');
  for (const name of ofNode) expect(code).not.toContain(name);
  expect(code).not.toMatch(/(from|import\()\s*["']node:/);
});

it('a bundle for Node contains the Node transport and imports no module of Node', async () => {
  const code = await bundle(['node', 'import']);
  for (const name of ofNode) expect(code).toContain(name);
  expect(code).not.toMatch(/(from|import\()\s*["']node:/);
});

it.each<[string, boolean, readonly string[] | undefined]>([
  ['a page', false, undefined],
  ['a worker of a page', false, ['worker', 'browser', 'import']],
  ['workerd', false, ['workerd', 'worker', 'browser', 'import']],
  ['an edge function', false, ['edge-light', 'worker', 'browser', 'import']],
  ['Bun', true, ['bun', 'node', 'import']],
  ['Deno', true, ['deno', 'node', 'import']],
  ['Node', true, ['node', 'import']],
  ['an unknown runtime', true, ['import']],
])('a bundle for %s knows the codes of socket errors: %j', async (_, isKnown, conditions) => {
  expect((await bundle(conditions)).includes('EAI_AGAIN')).toBe(isKnown);
});
