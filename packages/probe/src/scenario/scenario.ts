// What a probe sends, step by step. Everything that it creates is named `probe`.

import { randomUUID } from 'node:crypto';
import { assumptions } from '@room-sessions/gateway';
import { type Exchange, parseBody } from '../exchange.ts';
import { createImage, imageName, imageSize, smallestImage } from './image.ts';
import { findLimit } from './find-limit.ts';

export type ProbeLevel = 'read' | 'refused' | 'write';
export const levels: readonly ProbeLevel[] = ['read', 'refused', 'write'];

export interface Step {
  readonly level: ProbeLevel;
  /** Steps of one scene share their records. */
  readonly scene: 'read' | 'refused' | 'create' | 'copy' | 'room';
  readonly name: string;
  readonly operation: string;
  /** Parameters of the path. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** An image, which is sent in place of a body. */
  readonly image?: Buffer;
  /** What stays in the deployment if the step succeeds. */
  readonly leaves?: string;
}

export interface ScenarioOptions {
  readonly level: ProbeLevel;
  /** The id of a room of the deployment. */
  readonly room?: string | undefined;
  /** How long a recording is watched after it was saved, in ms. */
  readonly wait: number;
  /** Looks for the exact limits of pages and uploads. */
  readonly exact: boolean;
  readonly send: (step: Step) => Promise<Exchange | undefined>;
  readonly sleep: (ms: number) => Promise<void>;
  /** The time in ms since 1970. */
  readonly now: () => number;
}

/** Steps that are sent without the API key. */
export const withoutKey: ReadonlySet<string> = new Set([
  'a question without a key',
  'a banner without a key',
]);

/** What a probe that writes may leave behind. */
export const leftovers: readonly string[] = [
  'a guest user, who is invited to the named room',
  'an entry configuration, a survey answer and two reports of failed recordings',
  'images, and up to three recordings and a playlist',
  'two copies of a room set',
  'the named room open or closed, if no room set can be copied',
];

const defaultOf = (id: keyof typeof assumptions): number => Number(assumptions[id].switch?.default);

export async function runScenario(options: ScenarioOptions): Promise<void> {
  const depth = levels.indexOf(options.level);
  await read(options);
  if (depth >= 1) await refused(options);
  if (depth >= 2) await write(options);
}

async function read({ room, exact, send }: ScenarioOptions): Promise<void> {
  const get = (name: string, operation: string, more: Partial<Step> = {}) =>
    send({ level: 'read', scene: 'read', name, operation, ...more });
  await get('the question', 'getBadgeQuestion');
  if (room !== undefined) {
    await get('the settings', 'getRoomSettings', { path: { socialId: room } });
    await get('the hosts', 'listAlternateHosts', { path: { socialId: room } });
  }
  await get('the badge data', 'listUserBadgeData');
  await get('the transcriptions', 'listTranscriptions');
  await get('a text', 'getTranscriptionText');
  await get('the text of an unknown recording', 'getTranscriptionText', {
    query: { socialRecordingId: randomUUID() },
  });
  await get('the playlists', 'listPlaylists');
  const page = (size: number, number = 0) =>
    get(`page ${number} of ${size}`, 'listPlaylists', { query: { size, page: number } });
  const greatest = await findLimit({
    first: defaultOf('max-page-size'),
    ladder: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
    exact,
    isAccepted: async (size) => isSuccess(await page(size)),
  });
  // A deployment that shortens a page in place of refusing it has more on the next one.
  if (greatest > 0) await page(greatest, 1);
}

const isSuccess = (exchange: Exchange | undefined): boolean => exchange?.response.status === 200;

async function refused({ send }: ScenarioOptions): Promise<void> {
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

async function write(options: ScenarioOptions): Promise<void> {
  await create(options);
  const isCopied = await copy(options);
  if (!isCopied) await changeRoom(options, 'room', { socialId: options.room });
  await record(options);
}

/** Records that need none. */
async function create({ room, exact, send }: ScenarioOptions): Promise<void> {
  const attempt = (name: string, operation: string, more: Partial<Step> = {}) =>
    send({ level: 'write', scene: 'create', name, operation, ...more });
  const guest = await attempt('a guest', 'getGuestUser', { leaves: 'a guest user' });
  const userId = valueAt(guest, 'user', 'userId');
  if (room !== undefined && typeof userId === 'string') {
    await attempt('an invite by its user', 'inviteUsers', {
      path: { socialId: room },
      body: [{ invitedUser: { userId } }],
      leaves: `an invite of that guest to the room ${room}`,
    });
  }
  await attempt('an entry configuration', 'saveEntryConfig', {
    body: { name: 'probe' },
    leaves: 'an entry configuration named probe',
  });
  await attempt('a survey answer', 'submitSurveyAnswer', {
    body: { answer: 'probe' },
    leaves: 'a survey answer: probe',
  });
  await attempt('a failed recording', 'reportFailedRecording', {
    body: { reason: 'probe' },
    leaves: 'a report of a failed recording',
  });
  await attempt('a failed recording that is unknown', 'reportFailedRecording', {
    body: { socialRecordingId: randomUUID() },
    leaves: 'a report of a failed recording that nobody knows',
  });
  await attempt('a negative count', 'createPlaylist', {
    body: { name: 'probe', qty: -1 },
    leaves: 'a playlist named probe',
  });
  await attempt('an end before its start', 'saveRecording', {
    body: {
      name: 'probe',
      startDateTime: '2026-01-02T00:00:00Z',
      endDateTime: '2026-01-01T00:00:00Z',
    },
    leaves: 'a recording named probe',
  });
  const upload = async (bytes: number): Promise<boolean> =>
    isSuccess(
      await attempt(`an image of ${bytes} bytes`, 'uploadImage', {
        path: {
          imageName: imageName(bytes),
          type: 'png',
          width: String(imageSize.width),
          height: String(imageSize.height),
        },
        image: createImage(bytes),
        leaves: `an image named ${imageName(bytes)}`,
      }),
    );
  const ladder = [smallestImage, 1024, 8 * 1024, 64 * 1024];
  if (exact) {
    const first = defaultOf('max-upload-size');
    await upload(smallestImage);
    await findLimit({ first, ladder: [...ladder, 2 ** 20, 2 ** 25], exact, isAccepted: upload });
  } else for (const bytes of ladder) if (!(await upload(bytes))) break;
}

/** Copies a set twice. A room of the first copy is changed in between, which says what is copied. */
async function copy(options: ScenarioOptions): Promise<boolean> {
  const { send, now } = options;
  const attempt = (name: string) =>
    send({
      level: 'write',
      scene: 'copy',
      name,
      operation: 'copyRoomSet',
      leaves: 'a copy of a room set',
    });
  const first = await attempt('a copy of a room set');
  const socialId = valueAt(first, 'socials', '0', 'socialId');
  const created = Date.parse(String(valueAt(first, 'socials', '0', 'dateCreated')));
  // A room that was there before is not changed, in case that a copy shares its rooms.
  const isNew = Math.abs(created - now()) < newFor;
  if (typeof socialId !== 'string' || !isNew) return false;
  const { hostAdmitted, socialPermissionType } = Object(valueAt(first, 'socials', '0')) as Room;
  await changeRoom(options, 'copy', {
    socialId,
    name: 'PROBE',
    hostAdmitted: hostAdmitted !== true,
    socialPermissionType: socialPermissionType === 'COMPANY' ? 'CONNECTIONS' : 'COMPANY',
  });
  await attempt('another copy of a room set');
  return true;
}

/** How far the clocks of the deployment and of this machine may differ, in ms. */
const newFor = 10 * 60_000;

interface Room {
  readonly socialId?: string | undefined;
  readonly name?: string;
  readonly hostAdmitted?: boolean;
  readonly socialPermissionType?: string;
}

/** Closes a room and opens it again, and looks at its settings in between. */
async function changeRoom(
  { send }: ScenarioOptions,
  scene: 'copy' | 'room',
  room: Room,
): Promise<void> {
  const { socialId } = room;
  if (socialId === undefined) return;
  const attempt = (name: string, operation: string, more: Partial<Step>) =>
    send({ level: 'write', scene, name, operation, ...more });
  const settings = (name: string) => attempt(name, 'getRoomSettings', { path: { socialId } });
  const before = await settings('the settings before an update');
  const wasOpen = valueAt(before, 'settings', 'isOpen') !== false;
  for (const isOpen of [!wasOpen, wasOpen]) {
    await attempt(isOpen ? 'an update that opens' : 'an update that closes', 'updateRoom', {
      body: { ...room, isOpen },
      leaves:
        scene === 'copy' ? 'an update of that copy' : `the room ${socialId}, isOpen: ${isOpen}`,
    });
    await settings(isOpen ? 'the settings when open' : 'the settings when closed');
  }
}

/** Saves a recording, watches its status, and reports it as failed. */
async function record({ wait, send, sleep, now }: ScenarioOptions): Promise<void> {
  const attempt = (name: string, operation: string, more: Partial<Step>) =>
    send({ level: 'write', scene: 'create', name, operation, ...more });
  const saved = await attempt('a recording', 'saveRecording', {
    body: { name: 'probe', participants: [{}] },
    leaves: 'a recording named probe',
  });
  const socialRecordingId = valueAt(saved, 'socialRecordingId');
  if (typeof socialRecordingId !== 'string') return;
  const begin = now();
  for (const after of watchTimes(wait)) {
    await sleep(Math.max(0, begin + after - now()));
    await attempt(`the recording after ${after} ms`, 'saveRecording', {
      body: { socialRecordingId },
    });
  }
  await attempt('a report of the recording', 'reportFailedRecording', {
    body: { socialRecordingId },
    leaves: 'a report that this recording failed',
  });
  await attempt('the recording after its report', 'saveRecording', { body: { socialRecordingId } });
}

/** Doubling, and around the time that is assumed. */
function watchTimes(wait: number): number[] {
  const assumed = defaultOf('recording-status-transitions');
  const doubling = Array.from({ length: 30 }, (_, power) => 500 * 2 ** power);
  const times = [...doubling, assumed - 1000, assumed + 1000, wait].filter((one) => one <= wait);
  return [...new Set(times)].toSorted((a, b) => a - b);
}

function valueAt(exchange: Exchange | undefined, ...path: readonly string[]): unknown {
  if (!isSuccess(exchange)) return undefined;
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[name]
        : undefined,
    parseBody(exchange!.response),
  );
}
