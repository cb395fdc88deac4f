// A publication of snapshots holds nothing else.

/** What changesets is about to do, in the order that dependencies ask for. */
export interface Plan {
  readonly plan: readonly (readonly Release[])[];
}

interface Release {
  readonly kind: 'publish' | 'tag-only';
  readonly name: string;
  readonly version: string;
}

/**
 * @throws Error where a version of a release would go out too, with the code of a pull request and
 * for good; and where nothing would.
 */
export function checkSnapshotsAlone({ plan }: Plan, tag: string): void {
  const releases = plan.flat().filter(({ kind }) => kind === 'publish');
  if (releases.length === 0) {
    throw new Error(`No changeset is pending, so there is nothing to publish under ${tag}.`);
  }
  const others = releases.filter(({ version }) => !version.startsWith(`0.0.0-${tag}-`));
  if (others.length === 0) return;
  const named = others.map(({ name, version }) => `${name} ${version}`).join(', ');
  throw new Error(
    `These are no snapshots, and the registry lacks them: ${named}. Release them first.`,
  );
}
