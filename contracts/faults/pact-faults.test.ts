import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Gateway, startGateway } from '@room-sessions/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, pactsFolder } from '../consumer/write-pacts.ts';
import { check } from '../document/check.ts';
import { readDocument } from '../document/openapi.ts';
import { committedPacts, type Pact } from '../document/pact.ts';
import { readWaivers } from '../document/waivers.ts';
import { consumers } from '../src/names.ts';
import { readPacts } from '../src/pact-file.ts';
import { folderOf } from '../src/testing/pacts.ts';
import { verifyContracts } from '../src/verify/verify.ts';
import { type Guard, guardOf } from './fault.ts';
import { type PactFault, pactFaults } from './pact-faults.ts';

const controlToken = 'control-token-of-the-tests';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ controlToken });
});
afterAll(() => gateway.close());

/** Which guards notice the pacts with this edit. */
async function noticedBy({ domain, edit }: Pick<PactFault, 'domain' | 'edit'>): Promise<Guard[]> {
  const isIts = (pact: Pact): boolean => pact.consumer.name === consumers[domain];
  const pacts = committedPacts().map((pact) => (isIts(pact) ? edit(pact) : pact));
  await using folder = await folderOf({});
  for (const pact of pacts) {
    const { consumer, provider } = pact;
    const text = JSON.stringify(pact, undefined, 2);
    await writeFile(join(folder.path, `${consumer.name}-${provider.name}.json`), text);
  }
  const noticed = new Set<Guard>();
  if ((await differences(pactsFolder, folder.path)).length > 0) noticed.add('byte comparison');
  const findings = await check({ pacts, document: readDocument(), waivers: readWaivers() });
  for (const { guard } of findings) noticed.add(guardOf[guard]);
  if (throws(() => readPacts(folder.path))) noticed.add('reading of the pacts');
  else if (!(await verifies(folder.path, domain))) noticed.add('verification');
  return [...noticed];
}

const verifies = async (pacts: string, domain: PactFault['domain']): Promise<boolean> => {
  const { ok } = await verifyContracts({
    pacts,
    consumers: [domain],
    providerBaseUrl: gateway.url,
    apiKey: gateway.apiKey,
    stateUrl: `${gateway.controlUrl}/provider-states`,
    stateToken: controlToken,
  });
  return ok;
};

function throws(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

describe('a pact with a fault', () => {
  it('is noticed by nobody when it has none', async () => {
    expect(await noticedBy({ domain: 'media', edit: (pact) => pact })).toEqual([]);
  });

  it.each(pactFaults)('is noticed: $name', async (fault) => {
    expect((await noticedBy(fault)).toSorted()).toEqual([...fault.caughtBy].toSorted());
  });
});
