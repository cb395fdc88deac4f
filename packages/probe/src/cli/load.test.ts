import { fileURLToPath } from 'node:url';
import { spawnProgram } from '@room-sessions/testing';
import { expect, it } from 'vitest';

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));

/** Prints the modules that a process loaded, after its own output. */
const tracer = `import { registerHooks } from 'node:module';
const seen = [];
registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) });
process.on('exit', () => process.stderr.write(seen.join('\\n')));`;

/** An error is redacted, with the code of the HAR recorder. */
const redactor = /^.*packages\/core\/.*$/gm;

it.each([
  [['--help'], ''],
  [['--version'], ''],
  [[], redactor],
])('the command loads neither the gateway nor the SDK for %j', async (args, known) => {
  const { stderr } = await spawnProgram(
    [process.execPath, `--import=data:text/javascript,${encodeURIComponent(tracer)}`, bin, ...args],
    { env: { PATH: process.env['PATH'] } },
  ).ended;
  expect(stderr).toContain('/cli/options.ts');
  expect(stderr.replaceAll(known, '')).not.toMatch(
    /packages\/(gateway|core|schemas)\/|node_modules|cli\/probe\.ts/,
  );
});
