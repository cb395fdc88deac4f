// Each view of the console, with data and texts to look for.
import { beforeAll } from 'vitest';
import type { Page } from 'playwright-core';
import { sample } from '../seed/sample.ts';
import { createTestClient } from './client.ts';
import { useConsole, type UsedConsole } from './use-console.ts';

/** A name that would run a script if a page showed it as markup. */
const canary = '<img src=x onerror="window.harmed = true"><script>window.harmed = true</script>';

const request = {
  emailAddress: 'ann@example.com',
  companyName: canary,
  useCase: 'Rooms in our app',
  expectedUsage: '100 rooms a day',
  environment: 'dev',
  technicalContact: 'Ben Adeyemi',
};

/** A console with content in every view. */
export function useViews(): UsedConsole {
  // The content does not change during a slow test.
  const used = useConsole({ assume: { 'recording-status-transitions': 'never' } });
  beforeAll(() => fill(used));
  return used;
}

async function fill({ gateway }: UsedConsole): Promise<void> {
  const { post } = createTestClient(gateway);
  const [, invitedUserId] = sample.userIds;
  const [socialId, , , , other] = sample.socialIds;
  await post(`/api/v1/social/invite/${socialId}`, [{ invitedUserId }]);
  await post(`/api/v1/social/${socialId}/show/banner`, { title: canary });
  await post('/api/v1/social/update', { socialId: other, name: canary });
  await post('/api/v1/survey/answer', { surveyQuestionId: 1, answer: canary });
  await post('/api/v1/audio/api/key/playlist', { name: canary });
  await post('/api/v1/recording/save', { name: canary, socialId });
  await post('/keys', request);
  await gateway.control.snapshots.take('before');
  await gateway.control.expectations.set({
    operation: 'uploadImage',
    effect: { rateLimit: { retryAfter: 2 } },
    rate: { of: 0.25, seed: canary },
  });
}

/** The address of each view, and texts that it shows. */
export const views: readonly (readonly [name: string, at: string, texts: readonly string[]])[] = [
  ['Overview', '#/overview', ['Alternate hosts', 'Last requests', 'recording-status-transitions']],
  ['Requests', '#/requests', ['/social/update', 'showBanner', '200']],
  ['Expectations', '#/expectations', ['uploadImage', 'responds 429, Retry-After 2 s', canary]],
  ['Rooms', '#/rooms', ['Main stage', 'Quarterly kickoff', 'Open desk', canary]],
  ['a room', `#/rooms/${sample.socialId}`, ['Ben Adeyemi', 'Alternate hosts (46)', 'Session 24']],
  ['a room in a form', `#/rooms/${sample.socialId}/edit`, ['Max participants', 'More fields']],
  ['a new invite', '#/invites/new', ['New invite', 'invitedUserId']],
  ['Room sets', '#/roomSets', ['Quarterly kickoff']],
  ['Users', '#/users', ['Ben Adeyemi', 'ben.adeyemi@example.com']],
  ['Alternate hosts', '#/alternateHosts', ['Ben Adeyemi']],
  ['Invites', '#/invites', ['Ben Adeyemi', 'Main stage', 'invited']],
  ['Participants', '#/participants', ['There are none yet.']],
  ['Events', '#/events', ['Starts']],
  ['Entry rules', '#/entryConfigs', ['Employees first']],
  ['Banners', '#/banners', [canary]],
  ['Playlists', '#/playlists', ['Focus 1', 'FREE_PLAYLIST', canary]],
  ['Recordings', '#/recordings', ['Session 24', 'PROCESSING', canary]],
  ['a recording', `#/recordings/${sample.recordingId}`, ['Welcome to session 1. Let us begin.']],
  ['Transcriptions', '#/transcriptions', ['Welcome to session 24. Let us begin.']],
  ['Failed recordings', '#/failedRecordings', ['There are none yet.']],
  ['Badge questions', '#/badgeQuestions', ['Department']],
  ['Badge data', '#/badgeData', ['Badge field 28']],
  ['Survey answers', '#/surveyAnswers', [canary]],
  ['Images', '#/images', ['There are none yet.']],
  ['Snapshots and import', '#/snapshots', ['before', 'Records as JSON']],
  ['Keys', '#/keys', ['given at the start', 'pending', canary]],
  ['Tenants', '#/tenants', ['given at the start', 'Import as a new tenant…']],
];

const texts = new Map(views.map(([name, , shown]) => [name, shown]));

export async function go(page: Page, name: string, at: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), at);
  for (const text of texts.get(name) ?? []) {
    // On a phone, lists hide columns.
    await page.getByText(text).filter({ visible: true }).or(page.getByText(text)).first().waitFor({
      state: 'attached',
    });
  }
}
