// The canaries themselves: an API key, a bearer of a guest, and what tests add.

/** The API key of tests. */
export const key = 'canary-0f2b7c51d9e84a36';

/** A bearer of a guest, for a server of the tests to give out. */
export const bearer = 'canary-5a8de1c07b3f4962';

const planted = new Set([key, bearer]);

/** Adds a secret that a test was given, such as the bearer of a guest. Gives it back. */
export function plant<Secret extends string | undefined>(secret: Secret): Secret {
  if (secret !== undefined && secret.length < 8) throw new Error('Too short to be searched for.');
  if (secret !== undefined) planted.add(secret);
  return secret;
}

/** Which of them a text holds; undefined for none. */
export const canaryIn = (text: string): string | undefined =>
  [...planted].find((secret) => text.includes(secret));
