// Generates the clients of @hey-api/openapi-ts, stock and with zod, as TypeScript and JavaScript:
// `generate-hey-api.mjs DOCUMENT FOLDER`.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';

const [document, folder] = process.argv.slice(2);
const types = ['@hey-api/typescript', '@hey-api/client-fetch'];

await generate('stock', [...types, '@hey-api/sdk']);
// As documented: validates requests and responses.
await generate('zod', [...types, 'zod', { name: '@hey-api/sdk', validator: true }]);

async function generate(name, plugins) {
  const path = join(folder, name);
  await createClient({
    input: document,
    logs: { file: false, level: 'silent' },
    output: { path, module: { extension: '.js' } },
    plugins,
  });
  const files = (await readdir(path, { recursive: true })).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const { outputText } = ts.transpileModule(await readFile(join(path, file), 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    await writeFile(join(path, file.replace(/\.ts$/, '.js')), outputText);
  }
}
