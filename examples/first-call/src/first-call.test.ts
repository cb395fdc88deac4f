import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startGateway } from '@room-sessions/gateway';
import { expect, it } from 'vitest';

const program = await readFile(join(import.meta.dirname, 'first-call.js'), 'utf8');

it('the first call prints what its pages show', async () => {
  await using gateway = await startGateway({ apiKey: 'my-own-key' });
  const folder = join(import.meta.dirname, '../.results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'first-call.js');
  await writeFile(file, program.replace('http://127.0.0.1:8080', gateway.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  expect(stdout).toBe(`{
  settings: {
    anyoneCanStart: true,
    allowGuestUsers: true,
    hostAdmitted: false,
    isOpen: true,
    isValid: true,
    recurring: false,
    free: true,
    connectedRoom: false,
    socialPermissionType: 'PUBLIC',
    maxParticipants: 100
  },
  setSettings: {
    anyoneCanStart: false,
    allowGuestUsers: true,
    hostAdmitted: true,
    socialPermissionType: 'COMPANY_AND_CONNECTIONS',
    entryOption: 'STARTING_POINT',
    groupFormerCount: 4
  }
}
Anna Moreau
Joanna Reid
`);
});
