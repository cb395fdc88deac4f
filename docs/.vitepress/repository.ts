// Where the repository is: known in CI only, as for a release. Without it the site shows no link to it.

interface Repository {
  readonly url: string;
  /** The address that edits a file on the default branch. */
  edit(path: string): string;
}

export function findRepository(env: NodeJS.ProcessEnv): Repository | undefined {
  const { GITHUB_REPOSITORY: name, GITHUB_SERVER_URL: server } = env;
  if (name === undefined || !/^[\w.-]+\/[\w.-]+$/.test(name)) return undefined;
  const url = `${server || 'https://github.com'}/${name}`;
  return { url, edit: (path) => `${url}/edit/main/${path}` };
}
