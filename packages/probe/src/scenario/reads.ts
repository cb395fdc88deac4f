// Steps that change nothing: the safe operations, and requests that should fail.

import { randomUUID } from 'node:crypto';
import type { Exchange } from '../exchange.ts';
import { countItems, defaultPageSize } from '../page.ts';
import { findLimit } from './find-limit.ts';
import { getDefault, isSuccess, type ScenarioOptions, type Step } from './step.ts';

export async function read({ room, exact, send }: ScenarioOptions): Promise<void> {
  const get = (name: string, operation: string, more: Partial<Step> = {}) =>
    send({ level: 'read', scene: 'read', name, operation, ...more });
  /**
   * Requests a page of as many items as the list is known to have. It has fewer only if the deployment removes items
   * from a page after cutting it; then the next page proves that the short page is not the last.
   */
  const checkCut = async (
    name: string,
    operation: string,
    size: number,
    more: Partial<Step> = {},
  ): Promise<void> => {
    const getPage = (page: number): Promise<Exchange | undefined> =>
      get(`${name}, page ${page} of ${size}`, operation, { ...more, query: { size, page } });
    const count = countItems(await getPage(0));
    if (count !== undefined && count < size) await getPage(1);
  };
  const getList = async (
    name: string,
    operation: string,
    more: Partial<Step> = {},
  ): Promise<void> => {
    const count = countItems(await get(name, operation, more)) ?? 0;
    // A full page would only be requested again.
    if (count > 0 && count < defaultPageSize) await checkCut(name, operation, count, more);
  };
  await get('the question', 'getBadgeQuestion');
  if (room !== undefined) {
    await get('the settings', 'getRoomSettings', { path: { socialId: room } });
    await getList('the hosts', 'listAlternateHosts', { path: { socialId: room } });
  }
  await getList('the badge data', 'listUserBadgeData');
  await getList('the transcriptions', 'listTranscriptions');
  await get('a text', 'getTranscriptionText');
  await get('the text of an unknown recording', 'getTranscriptionText', {
    query: { socialRecordingId: randomUUID() },
  });
  let longest = countItems(await get('the playlists', 'listPlaylists')) ?? 0;
  const page = async (size: number, suffix = '', number = 0) => {
    const name = `page ${number} of ${size}${suffix}`;
    const exchange = await get(name, 'listPlaylists', { query: { size, page: number } });
    longest = Math.max(longest, countItems(exchange) ?? 0);
    return exchange;
  };
  const greatest = await findLimit({
    first: getDefault('max-page-size'),
    ladder: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
    exact,
    isAccepted: async (size, suffix) => isSuccess(await page(size, suffix)),
  });
  // If a deployment truncates a page instead of refusing it, the next page has the remaining records.
  if (greatest > 0) await page(greatest, '', 1);
  if (longest > 0 && longest !== greatest) {
    await checkCut('the playlists', 'listPlaylists', longest);
  }
}

/** Steps about a random id. A response that shows such a record does not show that it existed before. */
export const unknownRecords: ReadonlySet<string> = new Set([
  'the text of an unknown recording',
  'the settings of an unknown room',
]);

/** Steps that are sent without the API key. */
export const withoutKey: ReadonlySet<string> = new Set([
  'a question without a key',
  'a banner without a key',
]);

export async function refused({ send }: ScenarioOptions): Promise<void> {
  const unknown = { socialId: randomUUID() };
  const attempt = (name: string, operation: string, more: Partial<Step> = {}) =>
    send({ level: 'refused', scene: 'refused', name, operation, ...more });
  await attempt('a question without a key', 'getBadgeQuestion');
  await attempt('the settings of an unknown room', 'getRoomSettings', { path: unknown });
  await attempt('a page of size 0', 'listPlaylists', { query: { size: 0 } });
  const banner = 'a banner in an unknown room';
  await attempt(banner, 'showBanner', { path: unknown, body: {} });
  await attempt(`${banner}, as a list`, 'showBanner', { path: unknown, body: [] });
  await attempt('a banner without a key', 'showBanner', { path: unknown, body: {} });
}
