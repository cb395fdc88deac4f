// The sample data of a new database. Nothing is random: every database starts with the same data.
import type { BadgeData } from '@room-sessions/models';
import { fullBadgeQuestion } from '../factories/badge-question.ts';
import { makeEvent } from '../factories/event.ts';
import { makePlaylist } from '../factories/playlist.ts';
import { makeRecording, makeTranscription, type RecordingFacts } from '../factories/recording.ts';
import { saveEntryConfig } from '../store/entry-configs.ts';
import { addRecord } from '../store/records.ts';
import type { Db } from '../store/tenant.ts';
import { samplePeople } from './people.ts';
import { seedRooms } from './rooms.ts';
import { minutesLater, sample, sampleId } from './sample.ts';

export async function seed(db: Db): Promise<void> {
  const people = samplePeople();
  for (const person of people) addRecord(db, 'users', person.userId, person);
  const [host = {}] = people;
  await seedRooms(db, host);
  await seedEntry(db);
  const event = makeEvent({
    socialEventId: sample.eventId,
    starts: minutesLater(60),
    ends: minutesLater(180),
    socialRoomSetId: sample.roomSetId,
    host,
  });
  const withLogo = {
    ...event,
    eventLink: 'https://events.example.com/kickoff',
    logoImageId: sampleId('image', 100),
    logoImageURI: 'https://images.example.com/logos/kickoff.png',
  };
  addRecord(db, 'events', sample.eventId, withLogo);
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
    const name = `${moods[index % moods.length]} ${Math.floor(index / moods.length) + 1}`;
    addRecord(db, 'playlists', playlistId, makePlaylist(playlistId, name, index));
  }
}

/** Each recording has a transcription. */
async function seedRecordings(db: Db): Promise<void> {
  for (const [index, socialRecordingId] of sample.recordingIds.entries()) {
    const n = index + 1;
    const facts: RecordingFacts = {
      socialRecordingId,
      socialId: sample.socialId,
      userId: sample.userId,
      recordingId: `recording-${n}`,
      n,
      at: (minutes) => minutesLater(index * 90 + minutes),
    };
    addRecord(db, 'recordings', socialRecordingId, makeRecording(facts));
    addRecord(db, 'transcriptions', sampleId('transcription', n), makeTranscription(facts));
  }
}

async function seedBadges(db: Db): Promise<void> {
  addRecord(db, 'badge_questions', sampleId('badge', 1), fullBadgeQuestion);
  addRecord(
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
      ...(n % 7 === 0 && {
        inputType: 'MULTI_SELECT',
        multiValues: ['English', 'Spanish'],
        options: ['English', 'French', 'Spanish'],
      }),
    };
    addRecord(db, 'badge_data', sampleId('badge', 100 + n), entry);
  }
}
