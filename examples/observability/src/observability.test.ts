import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@room-sessions/gateway';
import { describe, expect, it } from 'vitest';

describe.each<[string, (url: string) => string[]]>([
  [
    'opentelemetry.js',
    () => [
      "name: 'getRoomSettings'",
      "name: 'GET /api/v1/social/settings/{socialId}'",
      "'http.response.status_code': 200",
    ],
  ],
  [
    'diagnostics.js',
    (url) => [
      `listAlternateHosts #1 ${url}/api/v1/social/alternate/host/00000002-0000-4000-8000-000000000001?text=REDACTED&size=5&page=0 200\n`,
    ],
  ],
])('the observability program %s', (name, said) => {
  it('prints what its page shows', async () => {
    const program = await readFile(join(import.meta.dirname, name), 'utf8');
    await using gateway = await startGateway({ apiKey: 'my-own-key' });
    const folder = join(import.meta.dirname, '../.results');
    await mkdir(folder, { recursive: true });
    const file = join(folder, name);
    await writeFile(file, program.replace('http://127.0.0.1:8080', gateway.url));
    const { stdout } = await promisify(execFile)(process.execPath, [file]);
    for (const part of said(gateway.url)) expect(stdout).toContain(part);
  });
});
