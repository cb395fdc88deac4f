// Long: runs every command of docs/when-a-key-arrives.md, and of the section about the probe in
// docs/contributing/change-an-assumption.md, in a copy of the checkout.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '@room-sessions/gateway';
import { execOk, freePort, spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { copyCheckout, root } from '@room-sessions/testing/packed';
import { expect, it } from 'vitest';

const assume = {
  'settings-fields': 'empty',
  'entry-config-response': 'record',
  'max-page-size': 100,
  'oversized-page': 'refuse',
  'recording-status-values': 'READY',
  'recording-status-transitions': 700,
} as const;

/**
 * Replaces what the page gets from a registry or another terminal with the checkout and background jobs. A
 * difference has exit code 1.
 */
const prelude = (ports: readonly [number, number]): string => `
set -u
serve() { node packages/gateway/src/bin.ts "$@" > gateway.log & trap 'kill $(jobs -p)' EXIT
  until grep -q ready gateway.log; do sleep 0.1; done; : > gateway.log; }
found() { "$@"; local code=$?; [ $code -le 1 ] || exit $code; }
npx() { local package=$1; shift
  case $package in
    @room-sessions/probe) found node packages/probe/src/bin.ts "$@" ;;
    @room-sessions/gateway) serve --port ${ports[0]} "$@" ;;
    *) exit 90 ;;
  esac; }
npm() { [ "$1 $2" = 'run gateway' ] || exit 91; shift 3; serve "$@"; }
`;

it('every command of the pages about the probe runs, and the patched gateway passes its own probe', async () => {
  await using gateway = await startGateway({ apiKey: 'key-from-the-e-mail', assume });
  await using folder = await temporaryFolder();
  await copyCheckout(folder.path);
  const inCopy = (...command: string[]): Promise<string> => execOk(command, { cwd: folder.path });
  await inCopy('git', 'init', '--quiet');
  await inCopy('git', 'config', 'user.email', 'tests@example.com');
  await inCopy('git', 'config', 'user.name', 'Tests');
  await inCopy('git', 'add', '--all');
  await inCopy('git', 'commit', '--quiet', '--message', 'checkout');
  await inCopy('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts');

  const page = await readFile(join(root, 'docs/when-a-key-arrives.md'), 'utf8');
  const forMaintainers = await readFile(
    join(root, 'docs/contributing/change-an-assumption.md'),
    'utf8',
  );
  const section = /^## Proposing changes with the probe\n([^]*?)^## /m.exec(forMaintainers)?.[1];
  const blocks = [...`${page}${section}`.matchAll(/^```sh\n([^]*?)^```$/gm)].map(
    ([, code = '']) => code,
  );
  expect(blocks).toHaveLength(9);
  const ports = [await freePort(), await freePort()] as const;
  const commands = blocks.map((block, index) =>
    block
      .replaceAll('https://gateway.example.com', gateway.url)
      .replaceAll('8081', String(ports[1]))
      .replaceAll('--wait 2m', '--wait 2s')
      // The first block reads the key from the terminal.
      .replace(/^/, `echo '== ${index}'\n`),
  );
  const script = join(folder.path, 'page.sh');
  const checks = commands.map((command) => `${command}[ $? -le 1 ] || exit 92\n`);
  await writeFile(script, prelude(ports) + checks.join(''));
  const { child, ended } = spawnProgram(['bash', 'page.sh'], {
    cwd: folder.path,
    env: { ...process.env, ROOM_SESSIONS_API_KEY: '' },
    stdin: 'open',
  });
  child.stdin.end(`${gateway.apiKey}\n`);
  const { code, stdout, stderr } = await ended;
  expect([code, stderr.includes(gateway.apiKey)], stdout + stderr).toEqual([0, false]);
  const outputs = stdout.split(/^== \d\n/m).slice(1);
  expect(outputs[2]).toContain('differs: settings-fields: empty (assumed: fields)');
  expect(outputs[5]).toMatch(/^\+ +default: empty$/m);
  expect(outputs[8]).toContain('No assumption was refuted');
  expect(outputs[8]).not.toContain('differs:');
});
