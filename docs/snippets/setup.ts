// Prepares what pages assume, before each file of tests and before each test.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { apiKey, start, variables } from './given.ts';

// Pages read and write files in the current folder.
const checkout = process.cwd();
const folder = await mkdtemp(join(tmpdir(), 'room-sessions-snippets-'));
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pem = (label: string): string => `-----BEGIN ${label}-----\n-----END ${label}-----\n`;

beforeAll(async () => {
  process.chdir(folder);
  Object.assign(process.env, variables);
  await writeFile('logo.png', Buffer.from(pixel, 'base64'));
  await writeFile('api-key.txt', `${apiKey}\n`);
  for (const file of ['company-ca.pem', 'client.pem']) await writeFile(file, pem('CERTIFICATE'));
  await writeFile('client.key', pem('PRIVATE KEY'));
});

afterAll(async () => {
  vi.unstubAllEnvs();
  process.chdir(checkout);
  await rm(folder, { recursive: true });
});

beforeEach(start);
