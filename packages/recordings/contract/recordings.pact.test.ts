import { RecordingsClient } from '@room-sessions/recordings';
import { zRecording, zRecordingParticipant } from '@room-sessions/schemas';
import { describe, expect } from 'vitest';
import {
  consumer,
  exactly,
  firstPage,
  fromState,
  like,
} from '../../../contracts/consumer/testing/consumer.ts';

const { contract, refusal } = consumer('recordings', (options) => new RecordingsClient(options));

const socialRecordingId = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d';
const socialId = '2b6f0a8e-51c3-4c55-8a8e-7d2f3a1c9b10';
const userId = '4f1d0a52-6c0e-4d3a-9a55-0c8a1f1f0b01';

describe('recordings', () => {
  const asks = { method: 'POST', path: '/api/v1/recording/save' } as const;
  const times = {
    startDateTime: '2026-01-05T09:00:00Z',
    endDateTime: '2026-01-05T09:45:00Z',
  };
  const saved = {
    socialId,
    userId,
    recordingId: 'recording-1',
    name: 'Kickoff',
    storageBucket: 'recordings',
    recordingSize: 1_048_576,
    ...times,
    participants: [{ userId, ...times }],
  };

  contract('a recording of a session is saved', {
    given: ['a room', 'a person'],
    asks: {
      ...asks,
      body: {
        ...saved,
        socialId: fromState('${socialId}', socialId),
        userId: fromState('${userId}', userId),
        participants: [{ userId: fromState('${userId}', userId), ...times }],
      },
    },
    answers: {
      body: {
        ...like(zRecording, {
          socialRecordingId,
          status: 'PROCESSING',
        }),
        name: 'Kickoff',
        participants: [like(zRecordingParticipant, { userId, type: 'VIDEO' })],
      },
    },
    async user(recordings) {
      expect(await recordings.save(saved)).toEqual({
        socialRecordingId,
        name: 'Kickoff',
        status: 'PROCESSING',
        participants: [{ userId, type: 'VIDEO' }],
      });
    },
  });

  refusal('a recording of a session is saved', { ...asks, body: saved }, (recordings) =>
    recordings.save(saved),
  );
});

describe('failed recordings', () => {
  // The request body, the parameters and the response are not documented.
  const asks = { method: 'POST', path: '/api/v1/recording/failed' } as const;

  contract('a recording that failed is reported', {
    asks,
    answers: {},
    async user(recordings) {
      await recordings.reportFailed();
    },
  });

  refusal('a recording that failed is reported', asks, (recordings) => recordings.reportFailed());
});

describe('transcriptions', () => {
  const text = { method: 'GET', path: '/api/v1/transcription/text' } as const;

  contract('the text of a transcription', {
    given: ['a transcription'],
    asks: text,
    // The response body is not documented.
    answers: {},
    async user(recordings) {
      await recordings.getTranscriptionText();
    },
  });

  refusal('the text of a transcription', text, (recordings) => recordings.getTranscriptionText());

  const path = '/api/v1/transcription';

  contract('a page in the middle of the transcriptions', {
    given: [['this many transcriptions and no others', { count: 6 }]],
    asks: { method: 'GET', path, query: { page: '1', size: '2' } },
    // The client needs a list; the fields of an item are not documented.
    answers: { body: exactly(2, { 'pact:matcher:type': 'notEmpty', value: {} }) },
    async user(recordings) {
      const { items } = await recordings.listTranscriptions({ page: 1, size: 2 });
      expect(items).toHaveLength(2);
    },
  });

  contract('the transcriptions when there are none', {
    given: ['no transcriptions'],
    asks: { method: 'GET', path, query: firstPage },
    answers: { body: [] },
    async user(recordings) {
      expect((await recordings.listTranscriptions()).items).toEqual([]);
    },
  });

  refusal('the transcriptions', { method: 'GET', path, query: firstPage }, (recordings) =>
    recordings.listTranscriptions(),
  );
});
