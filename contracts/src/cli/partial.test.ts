import { describe, expect, it } from 'vitest';
import { runCommand } from '../testing/command.ts';
import { aList, aRefusal, aRoom, createFolder, createPact } from '../testing/pacts.ts';
import { answerJson, key, provider, serve } from '../testing/server.ts';

const env = { ROOM_SESSIONS_API_KEY: key };

async function run(args: readonly string[], files: object) {
  await using gateway = await provider();
  await using pacts = await createFolder({ 'a.json': files });
  const base = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
  return await runCommand([...base, ...args], env);
}

describe('room-sessions-verify', () => {
  it('exits with 1 when an interaction was left out', async () => {
    const { code, stdout } = await run([], createPact([aRoom, aList]));
    expect(code).toBe(1);
    expect(stdout).toMatch(/\nOnly 1 of 2 interactions were verified at .*; 1 were left out, .*\n/);
    expect(stdout).toContain('--allow-partial');
  });

  it('exits with 0 with --allow-partial, and says how little was verified', async () => {
    const { code, stdout } = await run(['--allow-partial'], createPact([aRoom, aList]));
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nPartial: only 1 of 2 interactions were verified at /);
  });

  it('exits with 1 or 3 with --allow-partial when an interaction fails or none is verified', async () => {
    expect((await run(['--allow-partial'], createPact([aRoom]))).code).toBe(3);
    const failing = { ...aList, response: { status: 418 } };
    expect((await run(['--allow-partial'], createPact([aRoom, failing, aRefusal]))).code).toBe(1);
  });

  it('reports failures with the same cause once', async () => {
    await using gateway = await serve((_, response) => answerJson(response, 200, []));
    const refusals = ['a', 'b', 'c'].map((description) => ({ ...aRefusal, description }));
    await using pacts = await createFolder({ 'a.json': createPact([...refusals, aList]) });
    const args = ['--provider-base-url', gateway.url, '--pacts', pacts.path];
    const { code, stdout } = await runCommand(args, env);
    expect(code).toBe(1);
    expect(stdout).toContain(`
failed: the deployment accepts any key (expected 401, got 200): 3 interactions
  response: 200 []
  room-sessions-rooms: a
  room-sessions-rooms: b
  room-sessions-rooms: c
`);
    expect(stdout).toMatch(/\n3 of 4 interactions failed at /);
  });

  it('says that no interaction with a valid key was verified', async () => {
    const { code, stdout } = await run(['--allow-partial'], createPact([aRoom, aRefusal]));
    expect(code).toBe(0);
    expect(stdout).toContain('Of the 1 interactions with a valid key, none were verified.');
  });
});
