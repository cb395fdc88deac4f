// Runs the example tests with Jest. npm installs Jest next to the packed packages, because Jest is too large for a
// dependency of this repository.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram, execOk, temporaryFolder } from '@room-sessions/testing';
import { packedHome } from '@room-sessions/testing/packed';
import { it } from 'vitest';
import { folder as examples } from './read-examples.ts';

it('runs the test of examples/testing-an-app in Jest, with the same errors as in Node', async () => {
  await using folder = await temporaryFolder();
  const { home } = await packedHome(folder.path, ['sdk', 'gateway'], {
    peers: false,
    others: { jest: '30.5.2' },
  });
  for (const part of ['src', 'jest']) {
    await cp(join(examples, 'testing-an-app', part), join(home, part), { recursive: true });
  }
  await cp(join(import.meta.dirname, 'realm.jest.js'), join(home, 'jest', 'realm.test.js'));
  const [node = '', jest = ''] = findProgram('jest', home);
  await execOk([node, '--experimental-vm-modules', jest, '--config', 'jest/jest.config.js'], {
    cwd: home,
    timeout: 300_000,
  });
});
