// Behind `npm run demo`, `npm test`, `npm run gateway` and `npm run first-call`. Brings what the host
// lacks (a current Node, pnpm), installs from the lockfile, then runs the tasks. Plain JavaScript for
// Node 20, with nothing installed.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const turbo = (...args) => run('pnpm', ['exec', 'turbo', 'run', ...args]).code;

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
  test() {
    for (const file of resultFiles()) rmSync(file);
    rmSync(join(root, '.turbo/runs'), { recursive: true, force: true });
    const code = turbo(
      'generate:check',
      'spec',
      'lint',
      'knip',
      'sherif',
      'format:check',
      'build',
      'typecheck',
      'test',
      '--continue',
      '--summarize',
      '--output-logs=errors-only',
      '--log-order=grouped',
    );
    return summarize(code);
  },
};

const list = (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []);

/** What tests wrote: those of each package, and those that the contracts are written by. */
const resultFiles = () =>
  ['packages', 'tools', 'examples']
    .flatMap((folder) => list(folder).map((name) => join(folder, name)))
    .concat('contracts', 'conformance', 'runtimes', 'benchmarks', 'docs')
    .map((folder) => join(folder, '.results/tests.json'))
    .concat('contracts/.results/consumer.json')
    .map((file) => join(root, file))
    .filter((file) => existsSync(file));

/** A line per package, the checks that failed, and the line that everything comes down to. */
function summarize(code) {
  let passed = 0;
  let failed = 0;
  for (const file of resultFiles()) {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    // A file that could not be loaded has no tests to fail.
    const broken = testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.length === 0,
    );
    passed += numPassedTests;
    failed += numFailedTests + broken.length;
    const name = relative(root, dirname(dirname(file)));
    console.log(
      `${name.padEnd(20)} ${numPassedTests} passed, ${numFailedTests + broken.length} failed`,
    );
  }
  for (const task of failedTasks()) {
    console.log(`${task.padEnd(20)} failed`);
    if (!task.endsWith('#test') || failed === 0) failed += 1;
  }
  if (code !== 0 && failed === 0) failed = 1;
  if (passed === 0 && failed === 0) {
    console.log('No test ran.');
    failed = 1;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function failedTasks() {
  const [summary] = list('.turbo/runs');
  if (!summary) return [];
  const { tasks: ran } = JSON.parse(readFileSync(join(root, '.turbo/runs', summary), 'utf8'));
  return ran.filter((task) => (task.execution?.exitCode ?? 0) !== 0).map((task) => task.taskId);
}

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
