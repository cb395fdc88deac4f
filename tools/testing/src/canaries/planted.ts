// The canaries: an API key, a bearer of a guest, and secrets that tests add.

/** The API key of tests. */
export const key = 'canary-0f2b7c51d9e84a36';

/** A bearer of a guest, for responses of test servers. */
export const bearer = 'canary-5a8de1c07b3f4962';

const planted = new Set([key, bearer]);

/** Adds a secret, such as the bearer of a guest, and returns it. */
export function plant<Secret extends string | undefined>(secret: Secret): Secret {
  if (secret !== undefined && secret.length < 8)
    throw new Error('The secret is too short to search for.');
  if (secret !== undefined) planted.add(secret);
  return secret;
}

/** The first canary in a text, if any. */
export const canaryIn = (text: string): string | undefined =>
  [...planted].find((secret) => text.includes(secret));
