// The ms from the start of a server to its first response: `gateway-start.mjs NAME`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { freePort } from './free-port.mjs';
import { print } from './measure.mjs';

const [name] = process.argv.slice(2);
const modules = join(import.meta.dirname, '../node_modules');
const folder = await mkdtemp(join(tmpdir(), 'benchmark-'));

/** The same small API for all mock servers. */
const document = {
  openapi: '3.0.3',
  info: { title: 'Playlists', version: '1' },
  paths: {
    '/playlists': { get: { responses: { 200: { description: 'All.', content: {} } } } },
  },
};
await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));

const programs = {
  ours: '@room-sessions/gateway/dist/bin.js --port PORT --api-key benchmark-key --log-level error',
  emulate: 'emulate/dist/index.js --service github --port PORT',
  Mockoon:
    '@mockoon/cli/bin/run.js start --data openapi.json --port PORT --hostname 127.0.0.1 --disable-log-to-file --disable-admin-api',
  Prism: '@stoplight/prism-cli/dist/index.js mock openapi.json --port PORT --host 127.0.0.1',
};
const withNode = (port) => {
  const [program, ...args] = programs[name].replace('PORT', port).split(' ');
  return [join(modules, program), ...args];
};
const wireMock = (port) => {
  const jar = join(
    modules,
    `wiremock/build/wiremock-standalone-${createRequire(import.meta.url)('wiremock/package.json').version}.jar`,
  );
  const args = ['--port', port, '--bind-address', '127.0.0.1', '--root-dir', folder];
  return ['-jar', jar, ...args, '--no-request-journal', '--disable-banner'];
};

const port = String(await freePort());

const [command, args] =
  name === 'WireMock' ? ['java', wireMock(port)] : [process.execPath, withNode(port)];
const started = performance.now();
const child = spawn(command, args, {
  cwd: folder,
  stdio: ['ignore', 'ignore', name === 'WireMock' ? 'ignore' : 'inherit'],
});
process.once('exit', () => child.kill('SIGKILL'));
const closed = once(child, 'close');
let hasEnded = false;
void closed.then(() => (hasEnded = true));

/** Whether the server sends any response. */
const isThere = () =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
      response.resume();
      resolve(true);
    });
    request.once('error', () => resolve(false));
  });
while (!(await isThere())) {
  if (hasEnded) throw new Error(`${name} ended before its first response`);
  if (performance.now() - started > 30_000) throw new Error(`${name} does not respond`);
  await new Promise((resolve) => setTimeout(resolve, 2));
}
const ready = performance.now() - started;
child.kill('SIGKILL');
await closed;
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
print({ ready });
