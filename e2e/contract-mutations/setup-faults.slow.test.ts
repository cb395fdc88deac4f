import type { ProcessResult } from '@room-sessions/testing';
import { describe, expect, it } from 'vitest';
import { useGateway } from '../../contracts/provider/testing/use-gateway.ts';
import { spawnCommand } from '../../contracts/src/testing/command.ts';
import { createFolder } from '../../contracts/src/testing/pacts.ts';
import { type Call, setupFaults } from './setup-faults.ts';

const verified = useGateway();

async function call({ url, env, pacts, ...rest }: Call): Promise<ProcessResult> {
  const { target } = verified.own;
  const stateUrl = 'stateUrl' in rest ? rest.stateUrl : target.stateUrl;
  await using folder = pacts && (await createFolder(pacts));
  const finished = await spawnCommand(
    [
      '--provider-base-url',
      url ?? target.providerBaseUrl,
      ...(stateUrl ? ['--state-url', stateUrl] : []),
      ...(folder ? ['--pacts', folder.path] : ['--consumer', 'badging']),
    ],
    {
      ROOM_SESSIONS_API_KEY: target.apiKey,
      ROOM_SESSIONS_STATE_TOKEN: target.stateToken,
      ...env,
    },
  ).ended;
  expect(finished.stdout + finished.stderr).not.toMatch(
    new RegExp(`${target.apiKey}|${target.stateToken}`),
  );
  return finished;
}

describe('a verification set-up with a fault', () => {
  it('succeeds without a fault', async () => {
    expect((await call({})).code).toBe(0);
  });

  it.each(setupFaults)('is detected: $name', async ({ make, exitCode, says }) => {
    const { code, stdout, stderr } = await make(call);
    expect(code).toBe(exitCode);
    expect(stdout + stderr).toMatch(says);
  });
});
