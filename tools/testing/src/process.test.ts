import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { programOfCode } from './find-program.ts';
import { exec, type ProgramOptions, readyUrl, execOk, spawnProgram } from './process.ts';

const forever = 'setInterval(() => {}, 1000);';

describe('exec', () => {
  it('returns the output of both streams and its exit code', async () => {
    const code = "process.stdout.write('out'); process.stderr.write('err'); process.exitCode = 3;";
    const { output, ...finished } = await exec(programOfCode(code));
    expect(finished).toEqual({ code: 3, stdout: 'out', stderr: 'err' });
    expect([output.includes('out'), output.includes('err')]).toEqual([true, true]);
  });

  it('gets an empty standard input', async () => {
    expect(
      await execOk(programOfCode("for await (const _ of process.stdin); console.log('done');")),
    ).toBe('done\n');
  });

  it.each<[string, string[], ProgramOptions, string]>([
    ['fails', programOfCode("console.error('no'); process.exit(3);"), {}, 'exited with 3.\nno'],
    ['does not end in time', programOfCode(forever), { timeout: 500 }, 'did not end within 0.5 s.'],
    // The child keeps the output open.
    [
      'has a child that does not end in time',
      programOfCode(`import { spawn } from 'node:child_process';
        spawn(process.execPath, ['-e', '${forever}'], { stdio: 'inherit' });`),
      { timeout: 500 },
      'did not end within 0.5 s.',
    ],
    ['does not exist', ['no-such-program'], {}, 'spawn no-such-program ENOENT'],
  ])('rejects if it %s', async (_, command, options, message) => {
    await expect(execOk(command, options)).rejects.toThrow(message);
  });
});

describe('a program that keeps running', () => {
  it('reports its URL and runs until it is disposed', async () => {
    await using server = spawnProgram(
      programOfCode(`import { createServer } from 'node:http';
        console.log('starting');
        const server = createServer((_, response) => response.end('here'));
        server.listen(0, '127.0.0.1', () => console.log('ready http://127.0.0.1:' + server.address().port));`),
    );
    const url = await readyUrl(server);
    expect(await (await fetch(url)).text()).toBe('here');
    // The line was printed already.
    expect(await readyUrl(server, /^ready http:\/\/(.*)$/m)).toBe(new URL(url).host);
    await server[Symbol.asyncDispose]();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('fails if it exits before it is ready', async () => {
    await expect(readyUrl(spawnProgram(programOfCode("console.error('no')")))).rejects.toThrow(
      /exited before it was ready.\nno$/,
    );
  });

  it('is stopped by a signal and returns its exit', async () => {
    const program = spawnProgram(
      programOfCode(
        `process.on('SIGTERM', () => process.exit(7)); console.log('ready http://a'); ${forever}`,
      ),
    );
    await readyUrl(program);
    expect(await program.stop()).toMatchObject({ code: 7, stdout: 'ready http://a\n' });
  });
});

/** A server that runs until it is killed, and writes its URL into its folder. */
const server = `require('node:http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', function () {
  require('node:fs').writeFileSync('port', String(this.address().port));
});`;

/** Runs the server in a temporary folder, and prints the folder. */
const program = `import { execOk, temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))};
const folder = await temporaryFolder();
console.log('ready', folder.path);
await execOk([process.execPath, '--eval', ${JSON.stringify(server)}], { cwd: folder.path });`;

describe.each(['SIGINT', 'SIGTERM'] as const)('%s to a process stops a child process', (signal) => {
  async function endedBy(code: string) {
    await using child = spawnProgram(programOfCode(code), { stderr: 'shown' });
    const folder = await readyUrl(child, /^ready (.*)$/m);
    const port = (): Promise<string> => readFile(join(folder, 'port'), 'utf8').catch(() => '');
    await expect.poll(port, { timeout: 30_000 }).not.toBe('');
    const url = `http://127.0.0.1:${await port()}/`;
    expect((await fetch(url)).status).toBe(200);
    const ended = await child.stop(signal);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
    return { code: ended.code, folder };
  }

  it('that exits, and removes its folders', async () => {
    const exits = `process.on('${signal}', () => process.exit(9));\n`;
    const { code, folder } = await endedBy(exits + program);
    expect(code).toBe(9);
    expect(existsSync(folder)).toBe(false);
  });

  it('that ignores the signal', async () => {
    const { code, folder } = await endedBy(program);
    expect(code).toBe(null);
    await rm(folder, { recursive: true });
  });
});
