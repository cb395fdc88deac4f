import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readInstallation } from '@room-sessions/repo/installation';
import { temporaryFolder } from '@room-sessions/testing';
import { installPacked, npmInstall } from '@room-sessions/testing/packed';
import { peerVersion } from '../peers.ts';
import type { Contender, Sample, Table } from '../table.ts';

const ours = (name: string): string => `ours: ${name}`;
const own = ['badging', 'media', 'recordings', 'rooms', 'sdk'] as const;
const peers = {
  ky: 'ky',
  'openapi-fetch': 'openapi-fetch',
  vonage: '@vonage/video',
  livekit: 'livekit-server-sdk',
  stripe: 'stripe',
  openai: 'openai',
  cloudflare: 'cloudflare',
} satisfies Record<string, string>;

const contenders: readonly Contender[] = [
  ...own.map((name) => ({ name: ours(name), isOurs: true })),
  ...Object.entries(peers).map(([name, peer]) => ({ name, peer })),
];

const clients = own.filter((name) => name !== 'sdk').map(ours);

export const install: Table = {
  name: 'install',
  title: 'Install size',
  about:
    'Files in MB (1,000,000 bytes) and packages that `npm install` writes into an empty folder. Third-party packages have a different name or scope than the requested package. The result is the same in each run.',
  metrics: [
    { key: 'megabytes', title: 'size', unit: 'MB', digits: 2 },
    { key: 'packages', title: 'packages', unit: '', digits: 0 },
    { key: 'others', title: 'third-party packages', unit: '', digits: 0 },
  ],
  contenders,
  targets: clients.flatMap((contender) => [
    { contender, metric: 'megabytes', most: 0.6 },
    { contender, metric: 'packages', most: 3 },
    { contender, metric: 'others', most: 0 },
  ]),
  async measure({ home: { packed } }) {
    await using folder = await temporaryFolder();
    const samples = new Map<string, Sample[]>();
    for (const name of own) {
      const into = join(folder.path, 'own', name);
      await installPacked(into, packed, [name], { peers: false });
      samples.set(ours(name), [
        await measureInstallation(into, (one) => one.startsWith('@room-sessions/')),
      ]);
    }
    for (const [name, peer] of Object.entries(peers)) {
      const into = join(folder.path, 'peers', name);
      await installPeer(into, peer);
      samples.set(name, [
        await measureInstallation(into, (one) => getOwner(one) === getOwner(peer)),
      ]);
    }
    return { samples };
  },
};

/** The scope of a package, or its name if it has no scope. */
const getOwner = (name: string): string => name.split('/')[0]!;

async function measureInstallation(
  home: string,
  isOwn: (name: string) => boolean,
): Promise<Sample> {
  const { packages, bytes } = await readInstallation(home);
  const others = packages.filter((name) => !isOwn(name)).length;
  return { megabytes: bytes / 1e6, packages: packages.length, others };
}

async function installPeer(home: string, name: string): Promise<void> {
  await mkdir(home, { recursive: true });
  const dependencies = { [name]: await peerVersion(name) };
  await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await npmInstall(home);
}
