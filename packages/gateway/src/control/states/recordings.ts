import { removeAll } from '../../store/records.ts';
import { newestTranscriptionTime } from '../../store/transcriptions.ts';
import { newRoom, newTranscription } from './new-records.ts';
import { amount } from './params.ts';
import { define, type ProviderState } from './state.ts';

const minute = 60_000;

export const recordingStates: readonly ProviderState[] = [
  define({
    state: 'this many transcriptions and no others',
    description:
      'Removes all transcriptions and creates a room with `count` recordings, each with a ' +
      'transcription: one per minute, the newest now.',
    params: { count: amount('how many') },
    async setUp(setting, { count }) {
      removeAll(setting.db, 'transcriptions');
      const room = await newRoom(setting);
      for (let n = 1; n <= count; n += 1) {
        const made = Date.parse(setting.now) - (count - n) * minute;
        await newTranscription(setting, room, { n, made });
      }
    },
  }),

  define({
    state: 'no transcriptions',
    description: 'Removes all transcriptions, but no recordings.',
    async setUp({ db }) {
      removeAll(db, 'transcriptions');
    },
  }),

  define({
    state: 'a transcription',
    description:
      'Creates a room with a recording and its transcription, which is the newest transcription.',
    values: { socialRecordingId: 'the id of the recording' },
    async setUp(setting) {
      // Of two with the same time, the one that was created later counts as newer.
      const others = (await newestTranscriptionTime(setting.db)) ?? -Infinity;
      const made = Math.max(Date.parse(setting.now), others);
      return newTranscription(setting, await newRoom(setting), { n: 1, made });
    },
  }),
];
