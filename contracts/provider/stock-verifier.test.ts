import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readyUrl, spawnProgram, temporaryFolder } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { readPacts } from '../src/pacts.ts';
import { clientPacts, packages, runStockVerifier, toStateUrl } from './testing/stock-verifier.ts';

const token = 'control-token-of-the-stock-verifier';
const interactions = clientPacts.flatMap((folder) =>
  readPacts(folder).flatMap((pact) => pact.interactions),
);

async function verify(pacts: readonly string[]) {
  const bin = join(packages, 'gateway/src/bin.ts');
  await using gateway = spawnProgram([process.execPath, bin, '--port', '0'], {
    env: { PATH: process.env['PATH'], ROOM_SESSIONS_CONTROL_TOKEN: token },
  });
  const url = await readyUrl(gateway);
  return await runStockVerifier({ providerUrl: url, stateUrl: toStateUrl(url, token), pacts });
}

describe("Pact's own verifier", () => {
  it('verifies every interaction against the command of the gateway', async () => {
    const { code, verified, failed, output } = await verify(clientPacts);
    expect([failed, code], output).toEqual([[], 0]);
    expect(verified.toSorted()).toEqual(interactions.map((one) => one.description).toSorted());
    expect(verified.length).toBeGreaterThan(40);
  });

  it('fails for a pact that the gateway does not fulfill', async () => {
    await using folder = await temporaryFolder();
    const file = 'room-sessions-badging-room-sessions-gateway.json';
    const text = await readFile(join(packages, 'badging/pacts', file), 'utf8');
    await writeFile(join(folder.path, file), text.replaceAll('"status": 401', '"status": 402'));
    const { code, failed } = await verify([folder.path]);
    expect(code).toBe(1);
    expect(failed.length).toBeGreaterThan(0);
  });
});
