// The first part of `pnpm release:publish`: writes the URL of the repository into the manifests, READMEs and hover
// texts before publishing. Git does not contain the URL, so that a fork publishes its own URL.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { runProgram } from '@room-sessions/shared/command-line';
import { readPackages, root } from '@room-sessions/testing/packed';

export interface Source {
  /** For example `https://github.com/owner/name`. */
  readonly url: string;
  readonly commit: string;
}

/** @throws Error if the repository is not `owner/name`. */
export function readSource(env: NodeJS.ProcessEnv): Source {
  const { GITHUB_REPOSITORY: repository = '', GITHUB_SERVER_URL, GITHUB_SHA } = env;
  if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
    throw new Error(`GITHUB_REPOSITORY=owner/name is required, got ${JSON.stringify(repository)}.`);
  }
  const url = `${GITHUB_SERVER_URL || 'https://github.com'}/${repository}`;
  return { url, commit: GITHUB_SHA || 'HEAD' };
}

/** Stamps all published packages of this checkout. The changed files stay in the checkout. */
export async function stamp(source: Source): Promise<void> {
  for (const { folder } of await readPackages()) {
    edit(join(root, folder, 'package.json'), (text) => stampManifest(text, folder, source));
    edit(join(root, folder, 'README.md'), (text) => stampReadme(text, folder, source));
    for (const file of globSync('dist/**/*.d.ts', { cwd: join(root, folder) })) {
      edit(join(root, folder, file), (text) => stampTypes(text, source));
    }
  }
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Adds `repository`, which npm compares with the publishing workflow for the provenance. */
export function stampManifest(text: string, directory: string, { url }: Source): string {
  const manifest = {
    ...(JSON.parse(text) as object),
    repository: { type: 'git', url: `git+${url}.git`, directory },
    bugs: { url: `${url}/issues` },
    homepage: `${url}/tree/main/${directory}#readme`,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * Makes links to files outside of the package absolute, because a tarball contains only the package.
 * @throws Error if a link of another form would be dead on npm.
 */
export function stampReadme(text: string, folder: string, { url, commit }: Source): string {
  const stamped = text.replaceAll(
    /(?<!!\[[^\]]*)\]\((\.\.\/[^)\s]*)\)/g,
    (_, target: string) => `](${url}/blob/${commit}/${posix.join(folder, target)})`,
  );
  const [dead] =
    /!\[[^\]]*\]\((?!https?:)[^)]*\)|(?:\]\(|\]: *|\b(?:href|src)=")\.\.?\/[^\s)">]*/.exec(
      stamped,
    ) ?? [];
  if (dead === undefined) return stamped;
  throw new Error(`${folder}/README.md has ${dead}, which is a dead link in a tarball.`);
}

/**
 * Makes pages that comments name, such as `docs/gaps.md#id`, addresses: editors show them, and a package has no docs/.
 * @throws Error if a comment names a page in another form.
 */
export function stampTypes(text: string, { url, commit }: Source): string {
  const stamped = text.replaceAll(/(?<![\w./-])docs\/[\w-]+\.md/g, `${url}/blob/${commit}/$&`);
  const [dead] = /(?<!\/blob\/[\w-]+\/)\bdocs\/[\w/-]*\.md\S*/.exec(stamped) ?? [];
  if (dead === undefined) return stamped;
  throw new Error(`A comment of a declaration has ${dead}, which is a dead link in a tarball.`);
}

if (import.meta.main) {
  await runProgram({
    usage: `Usage: pnpm release:publish, which runs this program first
Reads GITHUB_REPOSITORY=owner/name, GITHUB_SHA and GITHUB_SERVER_URL.`,
    run: () => stamp(readSource(process.env)),
  });
}
