import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import type { Home } from './home.ts';
import { openProgram, runProgram, serveProgram } from './program.ts';
import type { Sample } from './table.ts';

/** Creates a home with one program, which has this source text. */
async function createHome(text: string): Promise<AsyncDisposable & { readonly home: Home }> {
  const folder = await temporaryFolder();
  await writeFile(join(folder.path, 'program.mjs'), text);
  const home = { path: folder.path, programs: folder.path, packed: new Map() };
  return { home, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

async function run(text: string): Promise<Sample> {
  await using made = await createHome(text);
  return await runProgram(made.home, 'program.mjs', ['a']);
}

describe('a benchmark program', () => {
  it('prints its sample as the last line', async () => {
    expect(await run(`console.log('hello'); console.log('{"cpu":1.5}')`)).toEqual({ cpu: 1.5 });
  });

  it('runs in a clean environment', async () => {
    const sees = await run(`console.log(JSON.stringify({ of: Object.keys(process.env).length }))`);
    // PATH and TMPDIR.
    expect(sees).toEqual({ of: 2 });
  });

  it.each([
    ['no sample', `console.log('done')`, 'ended without a sample: done'],
    ['an empty sample', `console.log('{}')`, 'printed an invalid sample: {}'],
    ['a sample without numbers', `console.log('{"a":"b"}')`, 'printed an invalid sample'],
    [
      'a sample and exits with a code',
      `console.log('{"a":1}'); process.exit(3)`,
      'program.mjs a ended with code 3',
    ],
  ])('fails if it prints %s', async (_, text, message) => {
    await expect(run(text)).rejects.toThrow(message);
  });

  it('is killed with its child processes after the timeout', async () => {
    // The child process keeps the output open.
    await using made = await createHome(
      `import { spawn } from 'node:child_process';
       spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
       setInterval(() => {}, 1000);`,
    );
    const ended = runProgram(made.home, 'program.mjs', [], { timeout: 1000 });
    await expect(ended).rejects.toThrow('did not end within 1 s');
  });
});

describe('a benchmark server', () => {
  it('runs until it is disposed', async () => {
    await using made = await createHome(
      `import { createServer } from 'node:http';
       const server = createServer((request, response) => response.end('here'));
       server.listen(0, '127.0.0.1', () => console.log('ready http://127.0.0.1:' + server.address().port));`,
    );
    const served = await serveProgram(made.home, 'program.mjs');
    expect(await (await fetch(served.url)).text()).toBe('here');
    await served[Symbol.asyncDispose]();
    await expect(fetch(served.url)).rejects.toThrow('fetch failed');
  });

  it('fails when it exits too early', async () => {
    await using made = await createHome(`console.log('no')`);
    await expect(serveProgram(made.home, 'program.mjs')).rejects.toThrow(
      'exited before it was ready',
    );
  });
});

describe('a benchmark program with turns', () => {
  it('returns one sample per turn until it is disposed', async () => {
    await using made = await createHome(
      `let taken = 0;
       console.log('ready');
       process.stdin.on('data', () => console.log(JSON.stringify({ taken: ++taken })));`,
    );
    const turns = await openProgram(made.home, 'program.mjs');
    expect(await turns.turn()).toEqual({ taken: 1 });
    expect(await turns.turn()).toEqual({ taken: 2 });
    await turns[Symbol.asyncDispose]();
    await expect(turns.turn()).rejects.toThrow('ended before it printed a line');
  });

  it.each([
    ['ends before it is ready', `process.exit()`, 'ended before it printed a line'],
    [
      'prints something else first',
      `console.log('hello')`,
      'program.mjs printed before it was ready: hello',
    ],
  ])('fails if it %s', async (_, text, message) => {
    await using made = await createHome(text);
    await expect(openProgram(made.home, 'program.mjs')).rejects.toThrow(message);
  });
});
