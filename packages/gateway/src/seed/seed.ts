// The sample data of a fresh database. Nothing in it is random: every database starts alike.
import type { BadgeData, BadgeQuestion } from '@room-sessions/models';
import { saveEntryConfig } from '../store/entry-configs.ts';
import { addRecord, type Db } from '../store/records.ts';
import { addTranscription } from '../store/transcriptions.ts';
import { addUser } from '../store/users.ts';
import { minutesLater } from './clock.ts';
import { samplePeople } from './people.ts';
import { seedRooms } from './rooms.ts';
import { sample, sampleId } from './sample.ts';

export async function seed(db: Db): Promise<void> {
  const people = samplePeople();
  for (const person of people) await addUser(db, person);
  const [host = {}] = people;
  await seedRooms(db, host);
  await seedEntry(db);
  await addRecord(
    db,
    'events',
    sample.eventId,
    {
      socialEventId: sample.eventId,
      name: 'Kickoff',
      description: 'Two hours that start the quarter',
      eventColor: '#0b5fff',
      validateParticipants: false,
      startDateTime: minutesLater(60),
      endDateTime: minutesLater(180),
      socialRoomSetId: sample.roomSetId,
      user: host,
      registrationStatus: 'NOT_CREATED',
    },
    {},
  );
  await seedPlaylists(db);
  await seedRecordings(db);
  await seedBadges(db);
}

async function seedEntry(db: Db): Promise<void> {
  await saveEntryConfig(db, {
    configurationId: sample.configurationId,
    name: 'Employees first',
    groupSpawnSize: 8,
    groupFormerCount: 4,
    startingPointX: 640,
    startingPointY: 360,
    rules: [{ property: 'emailAddress', operator: 'endsWith', value: '@example.com' }],
    associatedSocialIds: [sample.socialId],
  });
}

async function seedPlaylists(db: Db): Promise<void> {
  const moods = ['Focus', 'Lounge', 'Morning', 'Rain', 'Strings'];
  for (const [index, playlistId] of sample.playlistIds.entries()) {
    const playlist = {
      playlistId,
      name: `${moods[index % moods.length]} ${Math.floor(index / moods.length) + 1}`,
      type: 'FREE_PLAYLIST',
      qty: 5 + ((index * 7) % 20),
      duration: 600 + ((index * 137) % 3000),
      available: index % 4 !== 3,
    };
    await addRecord(db, 'playlists', playlistId, playlist, {});
  }
}

/** Each recording has a transcription. */
async function seedRecordings(db: Db): Promise<void> {
  for (const [index, socialRecordingId] of sample.recordingIds.entries()) {
    const started = index * 90;
    const name = `Session ${index + 1}`;
    const recording = {
      socialRecordingId,
      socialId: sample.socialId,
      userId: sample.userId,
      recordingId: `recording-${index + 1}`,
      name,
      storageBucket: 'sample-recordings',
      recordingSize: 1_000_000 + index * 4096,
      status: 'PROCESSING',
      startDateTime: minutesLater(started),
      endDateTime: minutesLater(started + 45),
      processingStartDateTime: minutesLater(started + 46),
      participants: [
        {
          userId: sample.userId,
          startDateTime: minutesLater(started),
          endDateTime: minutesLater(started + 45),
          type: 'VIDEO',
        },
      ],
    };
    await addRecord(db, 'recordings', socialRecordingId, recording, {});
    await addTranscription(db, sampleId('transcription', index + 1), {
      socialRecordingId,
      name,
      dateCreated: minutesLater(started + 60),
      text: `Welcome to session ${index + 1}. Let us begin.`,
    });
  }
}

async function seedBadges(db: Db): Promise<void> {
  const question: BadgeQuestion = {
    title: 'Department',
    type: 'CUSTOM',
    inputType: 'SINGLE_SELECT',
    description: 'Where do you work?',
    visibility: 'ALL',
    required: true,
    featured: false,
    options: ['Design', 'Engineering', 'Sales'],
  };
  await addRecord(db, 'badge_questions', sampleId('badge', 1), question, {});
  await addRecord(
    db,
    'badge_questions',
    sampleId('badge', 2),
    { title: 'Pronouns', type: 'PROFILE', inputType: 'TEXT', visibility: 'ALL' },
    {},
  );
  const inputTypes = ['TEXT', 'PARAGRAPH', 'NUMBER'] as const;
  const visibilities = ['ALL', 'ACCOUNT_USERS', 'HOSTS', 'INTERNAL'] as const;
  for (let n = 1; n <= 28; n += 1) {
    const entry: BadgeData = {
      title: `Badge field ${String(n).padStart(2, '0')}`,
      value: String((n * 17) % 29),
      description: 'A sample field',
      required: n % 5 === 0,
      featured: n <= 3,
      visibility: visibilities[n % visibilities.length],
      inputType: inputTypes[n % inputTypes.length],
    };
    await addRecord(db, 'badge_data', sampleId('badge', 100 + n), entry, {});
  }
}
