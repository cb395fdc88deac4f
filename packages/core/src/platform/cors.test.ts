import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { execOk, type TemporaryFolder, temporaryFolder } from '@room-sessions/testing';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: TemporaryFolder;
let core: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: fileURLToPath(new URL('../index.ts', import.meta.url)), formats: ['es'] },
    },
  });
  const [bundle] = [result].flat() as { output: { code?: string }[] }[];
  const file = join(folder.path, 'core.mjs');
  await writeFile(file, bundle!.output[0]!.code!);
  core = JSON.stringify(pathToFileURL(file).href);
});
afterAll(() => folder[Symbol.asyncDispose]());

/** The error of a call in a page of this origin that gets no response from https://gateway.example. */
const saidAt = (origin: string): Promise<string> =>
  execOk([
    process.execPath,
    '--input-type=module',
    '--eval',
    `import { createClient, request } from ${core};
globalThis.location = { origin: ${JSON.stringify(origin)} };
const client = createClient({
  baseUrl: 'https://gateway.example',
  apiKey: null,
  retry: false,
  fetch: async () => { throw new TypeError('Failed to fetch'); },
});
await request(client, 'GET', '/x').catch(({ name, delivery, message }) =>
  console.log(name, delivery, message));`,
  ]);

it('names CORS as the likely cause when a page of another origin gets no response', async () => {
  expect((await saidAt('http://localhost:5173')).trim()).toBe(
    'ConnectionError unknown GET /x: no response from https://gateway.example. The gateway may have processed the request. The likely cause is CORS: the gateway must allow the origin of this page.',
  );
});

it('does not name CORS in a page of the gateway itself', async () => {
  expect(await saidAt('https://gateway.example')).not.toContain('CORS');
});
