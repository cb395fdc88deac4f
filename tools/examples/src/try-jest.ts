// `pnpm try:jest`. jest is large, so it is no dependency here: this fetches it into a folder of its
// own, installs the packages there as their users do, and runs the test of the example and the one of
// failed calls beside this file.

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@room-sessions/command';
import { programOf, runHere, temporaryFolder } from '@room-sessions/local';
import { packedHome } from '@room-sessions/packing';
import { folder as examples } from './read-examples.ts';

const others = { jest: '30.5.2' };

await runProgram({
  usage: `Usage: pnpm try:jest
Fetches jest ${others.jest} and runs the test of examples/testing-an-app/jest on the packed packages.`,
  async run() {
    await using folder = await temporaryFolder();
    const { home } = await packedHome(folder.path, ['sdk', 'gateway'], { peers: false, others });
    for (const part of ['src', 'jest']) {
      await cp(join(examples, 'testing-an-app', part), join(home, part), { recursive: true });
    }
    const realm = new URL('realm.jest.js', import.meta.url);
    await cp(realm, join(home, 'jest', 'realm.test.js'));
    const [node = '', jest = ''] = programOf('jest', home);
    const options = ['--experimental-vm-modules', jest, '--config', 'jest/jest.config.js'];
    return await runHere([node, ...options], { cwd: home });
  },
});
