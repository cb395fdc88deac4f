// The limits of each installation. Raise a budget in the commit that needs the change, with the reason.

import { type Installation, othersIn } from './installation.ts';

export interface InstallationBudget {
  readonly packages: number;
  /** 1,000 bytes each. */
  readonly kilobytes: number;
  /** Third-party packages. Default: none. */
  readonly others?: readonly string[];
}

/**
 * A client installs itself, core and models. Core has two builds, for Node and for other runtimes. More than half of
 * the bytes are source maps, which contain the sources. 66 kB are the OpenAPI document in models, and 62 kB are the
 * HAR recorder in core, with the search for each form of a secret. The pact of a client is 13 to 50 kB.
 */
export const installationBudgets: Readonly<Record<string, InstallationBudget>> = {
  // One package: it contains the clients, and modules of the schemas for `--drift`.
  cli: { packages: 1, kilobytes: 1600 },
  badging: { packages: 3, kilobytes: 1302 },
  // The command and the handler each contain the SDK of the protocol; most bytes are their source maps.
  mcp: { packages: 2, kilobytes: 6690 },
  media: { packages: 3, kilobytes: 1380 },
  recordings: { packages: 3, kilobytes: 1310 },
  rooms: { packages: 3, kilobytes: 1416 },
  sdk: { packages: 7, kilobytes: 1748 },
};

/** The violations of a budget. */
export function overInstallationBudget(
  name: string,
  installation: Installation,
  { packages, kilobytes, others = [] }: InstallationBudget,
): string[] {
  const faults: string[] = [];
  const strange = othersIn(installation).filter((one) => !others.includes(one));
  if (strange.length > 0)
    faults.push(`${name} installs third-party packages: ${strange.join(', ')}.`);
  if (installation.packages.length > packages) {
    faults.push(
      `${name} installs ${installation.packages.length} packages, its budget is ${packages}: ` +
        `${installation.packages.join(', ')}.`,
    );
  }
  if (installation.bytes > kilobytes * 1000) {
    const size = Math.ceil(installation.bytes / 1000);
    faults.push(`${name} installs ${size} kB, its budget is ${kilobytes} kB.`);
  }
  return faults;
}
