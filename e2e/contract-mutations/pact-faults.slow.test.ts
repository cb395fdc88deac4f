import { describe, expect, it } from 'vitest';
import { pactDifferences, pactsFolder } from '../../contracts/consumer/write-pacts.ts';
import { check } from '../../contracts/document/check.ts';
import { readDocument } from '../../contracts/document/openapi.ts';
import { committedPacts, type Pact } from '../../contracts/document/pact.ts';
import { readWaivers } from '../../contracts/document/waivers.ts';
import { useGateway } from '../../contracts/provider/testing/use-gateway.ts';
import { consumers } from '../../contracts/src/names.ts';
import { readPacts } from '../../contracts/src/pact-file.ts';
import { createFolder } from '../../contracts/src/testing/pacts.ts';
import { type Guard, guardNames } from './fault.ts';
import { toFiles } from './only.ts';
import { type PactFault, pactFaults } from './pact-faults.ts';

const verified = useGateway();

/** The guards that detect the edit. */
async function detectedBy({ domain, edit }: Pick<PactFault, 'domain' | 'edit'>): Promise<Guard[]> {
  const isEdited = (pact: Pact): boolean => pact.consumer.name === consumers[domain];
  const pacts = committedPacts().map((pact) => (isEdited(pact) ? edit(pact) : pact));
  const texts = Object.entries(toFiles(pacts)).map(([name, pact]) => [name, formatPact(pact)]);
  await using folder = await createFolder(Object.fromEntries(texts) as Record<string, string>);
  const detected = new Set<Guard>();
  if ((await pactDifferences(pactsFolder, folder.path)).length > 0) detected.add('byte comparison');
  const findings = await check({ pacts, document: await readDocument(), waivers: readWaivers() });
  for (const { guard } of findings) detected.add(guardNames[guard]);
  if (throws(() => readPacts(folder.path))) detected.add('pact parsing');
  else if (!(await verifies(edited(pacts)))) detected.add('verification');
  return [...detected];
}

const formatPact = (pact: Pact): string => JSON.stringify(pact, undefined, 2);

/** The interactions that differ from the committed interactions. */
function edited(pacts: readonly Pact[]): Pact[] {
  const all = committedPacts().flatMap(({ interactions }) => interactions);
  const before = new Set(all.map((one) => JSON.stringify(one)));
  return pacts.map((pact) => ({
    ...pact,
    interactions: pact.interactions.filter((one) => !before.has(JSON.stringify(one))),
  }));
}

async function verifies(pacts: readonly Pact[]): Promise<boolean> {
  const files = toFiles(pacts);
  if (Object.keys(files).length === 0) return true;
  await using folder = await createFolder(files);
  const { ok } = await verified.verify({ pacts: folder.path });
  return ok;
}

function throws(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

describe('a pact with a fault', () => {
  it('passes every check without a fault', async () => {
    expect(await detectedBy({ domain: 'media', edit: (pact) => pact })).toEqual([]);
  });

  it.each(pactFaults)('is detected: $name', async (fault) => {
    expect((await detectedBy(fault)).toSorted()).toEqual([...fault.caughtBy].toSorted());
  });
});
