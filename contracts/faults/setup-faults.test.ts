import { type Gateway, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../src/testing/command.ts';
import { folderOf } from '../src/testing/pacts.ts';
import { type Call, setupFaults } from './setup-faults.ts';

const controlToken = 'control-token-of-the-tests';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ controlToken });
});
afterAll(() => gateway.close());

async function call({ url = gateway.url, env, pacts, ...rest }: Call): Promise<number | null> {
  const stateUrl = 'stateUrl' in rest ? rest.stateUrl : `${gateway.controlUrl}/provider-states`;
  await using folder = pacts && (await folderOf(pacts));
  const { code, stdout, stderr } = await runCommand(
    [
      '--provider-base-url',
      url,
      ...(stateUrl ? ['--state-url', stateUrl] : []),
      ...(folder ? ['--pacts', folder.path] : ['--consumer', 'badging']),
    ],
    {
      ROOM_SESSIONS_API_KEY: gateway.apiKey,
      ROOM_SESSIONS_STATE_TOKEN: controlToken,
      ...env,
    },
  );
  expect(stdout + stderr).not.toMatch(new RegExp(`${gateway.apiKey}|${controlToken}`));
  return code;
}

describe('a set-up with a fault', () => {
  it('is right without one', async () => {
    expect(await call({})).toBe(0);
  });

  it.each(setupFaults)('is noticed: $name', async ({ make, exitCode }) => {
    expect(await make(call)).toBe(exitCode);
  });
});
