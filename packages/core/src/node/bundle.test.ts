import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';

const entry = fileURLToPath(new URL('../index.ts', import.meta.url));

/** What each of its files cannot be without. */
const ofNode = [
  'function createNodeTransport',
  'getBuiltinModule(`node:',
  'function createTunnelAgent',
  'NodeResponse = class',
];

/** All code of a bundle of this package, for a runtime that goes by these conditions. */
async function bundle(conditions: readonly string[] | undefined): Promise<string> {
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
  // Both say that they are Node too, and have a fetch of their own.
  ['Bun', ['bun', 'node', 'import']],
  ['Deno', ['deno', 'node', 'import']],
  ['a runtime that nobody has heard of', ['import']],
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

// Runtimes of workers go by `browser` too, and are told where a redirect leads.
it.each<[string, boolean, readonly string[] | undefined]>([
  ['a page', false, undefined],
  ['a worker of a page', false, ['worker', 'browser', 'import']],
  ['workerd', true, ['workerd', 'worker', 'browser', 'import']],
  ['an edge function', true, ['edge-light', 'worker', 'browser', 'import']],
  ['Bun', true, ['bun', 'node', 'import']],
  ['Deno', true, ['deno', 'node', 'import']],
  ['Node', true, ['node', 'import']],
  ['a runtime that nobody has heard of', true, ['import']],
])('a bundle for %s handles socket error codes: %s', async (_, knows, conditions) => {
  expect((await bundle(conditions)).includes('UND_ERR_CONNECT_TIMEOUT')).toBe(knows);
});
