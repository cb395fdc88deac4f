// Steps that create records. The API cannot delete, so everything is named `probe` and remains.

import { randomUUID } from 'node:crypto';
import { findLimit } from './find-limit.ts';
import { createImage, imageName, imageSize, largestImage, smallestImage } from './image.ts';
import { getDefault, isSuccess, type ScenarioOptions, type Step, valueAt } from './step.ts';

export async function write(options: ScenarioOptions): Promise<void> {
  await addGuest(options);
  await create(options);
  const isRefused = await copy(options);
  if (isRefused) await changeRoom(options, 'room', { socialId: options.room });
  await record(options);
}

/** A guest, who may own the images, and the largest image that the deployment accepts. */
async function addGuest({ room, exact, send }: ScenarioOptions): Promise<void> {
  const attempt = (name: string, operation: string, more: Partial<Step>) =>
    send({ level: 'write', scene: 'guest', name, operation, ...more });
  const guest = await attempt('a guest', 'getGuestUser', { leaves: 'a guest user' });
  const userId = valueAt(guest, 'user', 'userId');
  if (room !== undefined && typeof userId === 'string') {
    await attempt('an invite by its user', 'inviteUsers', {
      path: { socialId: room },
      body: [{ invitedUser: { userId } }],
      leaves: `an invite of that guest to the room ${room}`,
    });
  }
  const upload = async (bytes: number, suffix = ''): Promise<boolean> =>
    isSuccess(
      await attempt(`an image of ${bytes} bytes${suffix}`, 'uploadImage', {
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
  if (exact) await upload(smallestImage);
  await findLimit({
    first: exact ? getDefault('max-upload-size') : undefined,
    ladder: exact ? [...ladder, 2 ** 20, largestImage] : ladder,
    exact,
    isAccepted: upload,
  });
}

/** Records that depend on no other record. */
async function create({ send }: ScenarioOptions): Promise<void> {
  const attempt = (name: string, operation: string, more: Partial<Step>) =>
    send({ level: 'write', scene: 'create', name, operation, ...more });
  await attempt('an entry configuration', 'saveEntryConfig', {
    body: { name: 'probe' },
    leaves: 'an entry configuration named probe',
  });
  await attempt('a survey answer', 'submitSurveyAnswer', {
    body: { answer: 'probe' },
    leaves: 'a survey answer: probe',
  });
  await attempt('a negative count', 'createPlaylist', {
    body: { name: 'probe', qty: -1 },
    leaves: 'a playlist named probe',
  });
}

/**
 * Copies a set twice, and changes a room of the first copy in between, which shows which set the service copies.
 *
 * @returns whether the deployment refused the copy
 */
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
  // Without a response, a copy may exist.
  if (!isSuccess(first)) return first !== undefined;
  const socialId = valueAt(first, 'socials', '0', 'socialId');
  const created = Date.parse(String(valueAt(first, 'socials', '0', 'dateCreated')));
  // A room that existed before is not changed, because a copy may share its rooms.
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
  return false;
}

/** The maximum difference between the clocks of the deployment and of this machine, in ms. */
const newFor = 10 * 60_000;

interface Room {
  readonly socialId?: string | undefined;
  readonly name?: string;
  readonly hostAdmitted?: boolean;
  readonly socialPermissionType?: string;
}

/** Closes a room, opens it again, and reads its settings in between. */
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

/** Reports failed recordings, saves one, watches its status, and reports it as failed. */
async function record({ wait, send, sleep, now }: ScenarioOptions): Promise<void> {
  const attempt = (name: string, operation: string, more: Partial<Step>) =>
    send({ level: 'write', scene: 'recording', name, operation, ...more });
  await attempt('a failed recording', 'reportFailedRecording', {
    body: { reason: 'probe' },
    leaves: 'a report of a failed recording',
  });
  await attempt('a failed recording that is unknown', 'reportFailedRecording', {
    body: { socialRecordingId: randomUUID() },
    leaves: 'a report of an unknown failed recording',
  });
  await attempt('an end before its start', 'saveRecording', {
    body: {
      name: 'probe',
      startDateTime: '2026-01-02T00:00:00Z',
      endDateTime: '2026-01-01T00:00:00Z',
    },
    leaves: 'a recording named probe',
  });
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

/** Times that double, and times around the assumed time. */
function watchTimes(wait: number): number[] {
  const assumed = getDefault('recording-status-transitions');
  const doubling = Array.from({ length: 30 }, (_, power) => 500 * 2 ** power);
  const times = [...doubling, assumed - 1000, assumed + 1000, wait].filter((one) => one <= wait);
  return [...new Set(times)].toSorted((a, b) => a - b);
}
