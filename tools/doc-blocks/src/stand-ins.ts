// What pages show stands for the gateway of this run: its address, a key and the control token.

export interface Access {
  readonly url: string;
  readonly apiKey: string;
  /** The tenant that the key is. */
  readonly keyId: string;
  readonly controlToken: string;
}

const shown = (access: Access): readonly (readonly [string, string])[] => [
  ['http://127.0.0.1:8080', access.url],
  ['my-own-key', access.apiKey],
  ['dev-key', access.apiKey],
  ['my-own-token', access.controlToken],
  ['my-token', access.controlToken],
];

/** A text of a page, for this gateway. */
export function standIn(text: string, access: Access): string {
  return shown(access).reduce((all, [from, to]) => all.replaceAll(from, to), text);
}

/** What was printed, as a page shows it: with its address, and the same numbers on every run. */
export function asShown(printed: string, access: Access): string {
  return printed
    .replaceAll(access.url, 'http://127.0.0.1:8080')
    .replaceAll(/(\b(?:ms|delay): )\d+/g, '$1N')
    .replaceAll(/\b\d+ ms\b/g, 'N ms')
    .replaceAll(/(\brequestId: ')[^']+/g, '$1ID');
}

/** What a program finds in its environment, as the pages say. */
export const environmentOf = (access: Access): Record<string, string> => ({
  ROOM_SESSIONS_BASE_URL: access.url,
  ROOM_SESSIONS_API_KEY: access.apiKey,
  // Of this key: the states of the page are in its tenant.
  ROOM_SESSIONS_STATE_URL: `${access.url}/_control/provider-states?key=${access.keyId}`,
  ROOM_SESSIONS_STATE_TOKEN: access.controlToken,
  DOC_BLOCKS_KEY_ID: access.keyId,
});
