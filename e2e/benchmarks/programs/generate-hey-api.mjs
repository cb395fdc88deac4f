// Generates the client of @hey-api/openapi-ts as TypeScript and JavaScript: `generate-hey-api.mjs DOCUMENT FOLDER`.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import ts from 'typescript';

const [input, path] = process.argv.slice(2);
await createClient({
  input,
  logs: { file: false, level: 'silent' },
  output: { path, module: { extension: '.js' } },
  plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'],
});
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
for (const file of await readdir(path, { recursive: true })) {
  if (!file.endsWith('.ts')) continue;
  const { outputText } = ts.transpileModule(await readFile(join(path, file), 'utf8'), {
    compilerOptions,
  });
  await writeFile(join(path, file.replace(/\.ts$/, '.js')), outputText);
}
