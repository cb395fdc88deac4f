// Behind `npm run demo`, `npm test`, `npm run gateway` and `npm run first-call`. Brings what the host
// lacks (a current Node, pnpm), installs from the lockfile, then runs the tasks. Plain JavaScript for
// Node 20, with nothing installed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const pinned = { node: '24.21.0', pnpm: '12.21.0' };
const oldestNode = [22, 18];
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const windows = process.platform === 'win32';

const environment = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/** Runs a command in the repository; gives its exit code. */
function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    shell: windows,
    ...options,
  });
  if (result.error) throw result.error;
  return { code: result.status ?? 1, output: result.stdout?.toString() ?? '' };
}

function pnpmMajor() {
  try {
    const { code, output } = run('pnpm', ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return code === 0 ? Number.parseInt(output, 10) : 0;
  } catch {
    return 0;
  }
}

function missingTools() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const oldNode = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  const oldPnpm = pnpmMajor() !== Number.parseInt(pinned.pnpm, 10);
  return [oldNode && `node@${pinned.node}`, oldPnpm && `pnpm@${pinned.pnpm}`].filter(Boolean);
}

/** Is there once this script runs with what npm has brought. */
const begun = join(root, '.turbo/has-begun');
const remedy = `install Node ${oldestNode.join('.')} or later and pnpm ${pinned.pnpm.split('.')[0]}`;

/** Runs this script once more where the missing tools are on the PATH. They stay in npm's cache. */
function runWith(tools, args) {
  console.log(`Using ${tools.join(' and ')} from npm.`);
  const packages = tools.flatMap((tool) => ['--package', tool]);
  const script = relative(root, fileURLToPath(import.meta.url));
  const command = ['node', script, ...args].map(quote).join(' ');
  rmSync(begun, { force: true });
  const { code } = run('npx', ['--yes', '--prefer-offline', ...packages, '--call', command], {
    env: { ...environment, ROOM_SESSIONS_SETUP: '1' },
  });
  if (existsSync(begun)) return code;
  console.error(`npm could not bring ${tools.join(' and ')}, as said above; nothing was run.
Let it reach its registry (npm config get registry), or ${remedy}.`);
  return 1;
}

// For the shell that npx starts.
const quote = (text) => (windows ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`);

const tasks = {
  demo: () => run('node', ['examples/demo/src/main.ts']).code,
  gateway: (...args) => run('node', ['packages/gateway/src/bin.ts', ...args]).code,
  'first-call'() {
    const { code } = run('node', ['examples/first-call/src/first-call.js']);
    if (code !== 0) {
      console.error(
        '\nIt needs the gateway: `npm run gateway -- --api-key my-own-key`, in another terminal.',
      );
    }
    return code;
  },
  test: () => test('changed'),
  'test:all': () => test('all'),
};

/** What `npm test` runs before the tests, as commands of pnpm. */
const checks = {
  build: ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'],
  typecheck: ['run', 'typecheck'],
  lint: ['run', 'lint'],
};

/** Runs all checks and tests; its last line is `N passed, N failed`. */
function test(tier) {
  for (const file of resultFiles) rmSync(file, { force: true });
  const failedChecks = Object.keys(checks).filter((name) => {
    console.log(`${name} …`);
    return run('pnpm', checks[name]).code !== 0;
  });
  const { code } = run('pnpm', ['exec', 'vitest', 'run'], {
    env: { ...environment, ROOM_SESSIONS_TESTS: tier },
  });
  let passed = Object.keys(checks).length - failedChecks.length;
  let failed = failedChecks.length;
  for (const file of resultFiles.filter((one) => existsSync(one))) {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    // A file that could not be loaded has no tests that could fail.
    const broken = testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.length === 0,
    );
    passed += numPassedTests;
    failed += numFailedTests + broken.length;
  }
  // Vitest also fails for what belongs to no test: an unhandled rejection, a project without tests.
  if (code !== 0 && failed === failedChecks.length) failed += 1;
  for (const name of failedChecks) console.log(`${name} failed`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Written by the tests, and by the consumer tests that they start. */
const resultFiles = ['.results/tests.json', 'contracts/.results/consumer.json'].map((file) =>
  join(root, file),
);

function main() {
  const [task, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(tasks, task)) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join(' | ')}`);
    return 2;
  }
  if (args.length > 0 && task !== 'gateway') {
    const why =
      task === 'first-call' ? ': it calls port 8080, where the gateway listens unless told' : '';
    console.error(`npm run ${task} takes no arguments${why}.`);
    return 2;
  }
  mkdirSync(join(root, '.turbo'), { recursive: true });
  if (process.env.ROOM_SESSIONS_SETUP) writeFileSync(begun, '');
  const tools = missingTools();
  if (tools.length > 0) {
    if (process.env.ROOM_SESSIONS_SETUP) {
      console.error(
        `npm was asked for ${tools.join(' and ')}, and others come before them in PATH; nothing was run. ` +
          `Take those out, or ${remedy}.`,
      );
      return 1;
    }
    return runWith(tools, [task, ...args]);
  }
  const install = run('pnpm', [
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=silent',
  ]);
  if (install.code !== 0) {
    console.error('The installation failed, as said above; nothing was run.');
    return install.code;
  }
  // Part of what a cached result depends on.
  writeFileSync(join(root, '.turbo/node-version'), process.version);
  return tasks[task](...args);
}

process.exitCode = main();
