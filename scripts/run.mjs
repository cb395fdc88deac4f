// Behind `npm run demo`, `npm test`, `npm run gateway`, `npm run first-call` and `npm run pack`. Downloads
// what the host lacks (a current Node, pnpm), installs from the lockfile, then runs the task. Plain
// JavaScript for Node 20, with nothing installed.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pinned = {
  node: readFileSync(join(root, '.node-version'), 'utf8').trim(),
  pnpm: '12.21.0',
};
const oldestNode = [22, 18];
const windows = process.platform === 'win32';

const environment = {
  ...process.env,
  // Of `npx --call`; with it, npm refuses a command.
  npm_config_call: undefined,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/**
 * Runs a program in the repository; returns its exit code. Never with `shell`: Node joins the
 * arguments with spaces, without quotes.
 */
function run(program, args, options = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    ...options,
  });
  if (result.error) throw result.error;
  return { code: result.status ?? 1, output: result.stdout?.toString() ?? '' };
}

const node = (...args) => run(process.execPath, args).code;

/** The script of npx: next to npm under `npm run`, otherwise in the npm that comes with Node. */
const npxScript = [
  ...(process.env.npm_execpath ? [dirname(process.env.npm_execpath)] : []),
  join(dirname(process.execPath), 'node_modules/npm/bin'),
  join(dirname(process.execPath), '../lib/node_modules/npm/bin'),
]
  .map((folder) => join(folder, 'npx-cli.js'))
  .find((file) => existsSync(file));

const npx = (args, options) => run(process.execPath, [npxScript, ...args], options);

/**
 * `args` are constants of this file, without spaces. On Windows pnpm is a `.cmd` file, which only a
 * shell can start, so npx runs it.
 */
const pnpmCommand = (args) =>
  windows ? [process.execPath, [npxScript, '--call', ['pnpm', ...args].join(' ')]] : ['pnpm', args];

const pnpm = (args, options) => run(...pnpmCommand(args), options);

function pnpmMajor() {
  try {
    const { code, output } = pnpm(['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
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

/** Exists once this script runs again with the tools from npm. */
const started = join(root, '.turbo/has-begun');
const remedy = `install Node ${oldestNode.join('.')} or later and pnpm ${pinned.pnpm.split('.')[0]}`;

/** Runs this script again with the missing tools on the PATH. They stay in npm's cache. */
function runWith(tools, args) {
  if (!npxScript) {
    console.error(
      `${tools.join(' and ')} would come from npm, which is not next to Node: ${remedy}.`,
    );
    return 1;
  }
  console.log(`Using ${tools.join(' and ')} from npm.`);
  const packages = tools.flatMap((tool) => ['--package', tool]);
  rmSync(started, { force: true });
  const { code } = npx(
    ['--yes', '--prefer-offline', ...packages, '--', 'node', 'scripts/run.mjs', ...args],
    { env: { ...environment, ROOM_SESSIONS_SETUP: '1' } },
  );
  if (existsSync(started)) return code;
  console.error(`npm ended with code ${code}, see above; nothing was run.
If it could not download ${tools.join(' and ')}, check its registry (npm config get registry), or ${remedy}.`);
  return 1;
}

const tasks = {
  demo: () => node('examples/demo/src/main.ts'),
  gateway: (...args) => node('packages/gateway/src/bin.ts', ...args),
  'first-call'() {
    const code = node('examples/first-call/src/first-call.js');
    if (code !== 0) {
      console.error(
        '\nIt needs the gateway: `npm run gateway -- --api-key my-own-key`, in another terminal.',
      );
    }
    return code;
  },
  pack,
  test: () => test('changed'),
  'test:all': (...args) => test('all', args),
};

const build = ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'];

/** The pnpm command that runs beside the tests, which wait much of their time. It checks the types too. */
const lint = ['run', 'lint'];

/** Returns the exit code, and the output if `stdio` is `pipe`. */
async function runBeside(args, options) {
  const child = spawn(...pnpmCommand(args), { cwd: root, env: environment, ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}

/** Builds all packages and packs them into `packed/`, as they will be published. */
function pack() {
  const folder = join(root, 'packed');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const packages = ['--filter=./packages/*', '--filter=!./packages/shared', '--filter=./contracts'];
  for (const command of [build, [...packages, 'pack', '--pack-destination=packed']]) {
    const { code } = pnpm(command, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (code !== 0) {
      console.error(`pnpm ${command.join(' ')} failed with code ${code}. Run it to see why.`);
      return code;
    }
  }
  const tarballs = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  console.log(`${tarballs.length} packages. In the folder of your program:

  npm install ${join(folder, '*.tgz')}`);
  return 0;
}

/** Runs all checks and tests; its last line is `N passed, N failed`. `args`: such as `--shard=1/4` of vitest. */
async function test(tier, args = []) {
  for (const file of resultFiles) rmSync(file, { force: true });
  const built = pnpm(build);
  // GOGC: oxlint's check of types is a Go program, which collects garbage for a third of its time.
  const linting = runBeside(lint, { stdio: 'pipe', env: { ...environment, GOGC: '400' } });
  const tests = await runBeside(['exec', 'vitest', 'run', ...args], {
    stdio: 'inherit',
    env: { ...environment, ROOM_SESSIONS_TESTS: tier, ROOM_SESSIONS_TEST_BUILT: '1' },
  });
  const linted = await linting;
  console.log(`lint …\n${linted.output}`);
  const checks = { build: built, lint: linted };
  const failedChecks = Object.keys(checks).filter((name) => checks[name].code !== 0);
  let passed = 2 - failedChecks.length;
  let failed = failedChecks.length;
  for (const file of resultFiles.filter((one) => existsSync(one))) {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    // A file that failed to load has no failed tests.
    const broken = testResults.filter(
      (one) => one.status === 'failed' && one.assertionResults.length === 0,
    );
    passed += numPassedTests;
    failed += numFailedTests + broken.length;
  }
  // Vitest also fails without a failed test: for an unhandled rejection, or a project without tests.
  if (tests.code !== 0 && failed === failedChecks.length) failed += 1;
  for (const name of failedChecks) console.log(`${name} failed`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Written by the tests, and by the consumer tests that they start. */
const resultFiles = ['.results/tests.json', 'contracts/.results/consumer.json'].map((file) =>
  join(root, file),
);

/** One of several machines runs its part of all tests. */
const isShard = (task, args) =>
  task === 'test:all' && args.length === 1 && /^--shard=\d+\/\d+$/.test(args[0]);

async function main() {
  const [task, ...args] = process.argv.slice(2);
  if (!Object.hasOwn(tasks, task)) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join(' | ')}`);
    return 2;
  }
  if (args.length > 0 && task !== 'gateway' && !isShard(task, args)) {
    const why =
      task === 'first-call' ? ': it calls port 8080, where the gateway listens unless told' : '';
    console.error(`npm run ${task} takes no arguments${why}.`);
    return 2;
  }
  mkdirSync(join(root, '.turbo'), { recursive: true });
  if (process.env.ROOM_SESSIONS_SETUP) writeFileSync(started, '');
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
  const install = pnpm(['install', '--frozen-lockfile', '--prefer-offline', '--reporter=silent']);
  if (install.code !== 0) {
    console.error('The installation failed, see above; nothing was run.');
    return install.code;
  }
  // Part of what a cached result depends on.
  writeFileSync(join(root, '.turbo/node-version'), process.version);
  return await tasks[task](...args);
}

process.exitCode = await main();
