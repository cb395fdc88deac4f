// Behind `pnpm try:jest`. jest is large, so it is no dependency here: this fetches it
// into a folder of its own, installs the packages there as their users do, and runs the test.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const jest = '30.5.2';
const example = join(import.meta.dirname, '..');
const packages = join(example, '../../packages');
const needed = [
  'core',
  'models',
  'schemas',
  'rooms',
  'media',
  'recordings',
  'badging',
  'sdk',
  'gateway',
];

function run(command, args, cwd, options = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd, stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
  return String(stdout);
}

const home = mkdtempSync(join(tmpdir(), 'room-sessions-jest-'));
try {
  const tarballs = needed.map((name) => {
    const args = ['pack', '--json', '--pack-destination', home];
    const said = run('pnpm', args, join(packages, name), { stdio: ['ignore', 'pipe', 'inherit'] });
    return [`@room-sessions/${name}`, `file:${JSON.parse(said).filename}`];
  });
  const manifest = {
    private: true,
    type: 'module',
    dependencies: Object.fromEntries(tarballs),
    devDependencies: { jest },
    overrides: Object.fromEntries(tarballs.map(([name]) => [name, `$${name}`])),
  };
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest));
  const quiet = ['--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline'];
  run('npm', ['install', '--ignore-scripts', ...quiet], home);
  for (const folder of ['src', 'jest'])
    cpSync(join(example, folder), join(home, folder), { recursive: true });
  const bin = join(home, 'node_modules/jest/bin/jest.js');
  const args = ['--experimental-vm-modules', bin, '--config', 'jest/jest.config.js'];
  run(process.execPath, args, home);
} finally {
  rmSync(home, { recursive: true, force: true });
}
