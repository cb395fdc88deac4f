// Writes all pages that are made of something else: what the packages export, the OpenAPI document,
// READMEs, and the files that pages link to.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generateApi } from './api/generate.ts';
import { copies } from './copies.ts';
import { httpPages } from './http/generate.ts';
import { writeLlms } from './llms.ts';
import { generated, publicFiles, root } from './paths.ts';
import { sources } from './sources.ts';

export async function generate(): Promise<void> {
  await rm(generated, { recursive: true, force: true });
  await generateApi(join(generated, 'api'));
  for (const { page, text } of [
    ...(await copies()),
    ...(await httpPages()),
    ...(await sources()),
  ]) {
    const file = join(generated, page);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await copyFile(join(root, 'spec/openapi.yaml'), join(publicFiles, 'openapi.yaml'));
  await writeLlms();
}
