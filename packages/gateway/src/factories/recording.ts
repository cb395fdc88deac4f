// A recording of 45 minutes with its transcription.
import type { Recording } from '@room-sessions/models';
import type { Transcription } from '../store/kinds/table.ts';

export interface RecordingFacts {
  socialRecordingId: string;
  socialId: string;
  userId: string;
  recordingId: string;
  /** The number of the recording, from 1. */
  n: number;
  /** The time some minutes after its start. */
  at: (minutes: number) => string;
}

export function makeRecording(facts: RecordingFacts): Recording {
  const { userId, at } = facts;
  const [startDateTime, endDateTime] = [at(0), at(45)];
  return {
    socialRecordingId: facts.socialRecordingId,
    socialId: facts.socialId,
    userId,
    recordingId: facts.recordingId,
    name: `Session ${facts.n}`,
    storageBucket: 'sample-recordings',
    recordingSize: 1_000_000 + (facts.n - 1) * 4096,
    status: 'PROCESSING',
    startDateTime,
    endDateTime,
    processingStartDateTime: at(46),
    participants: [{ userId, startDateTime, endDateTime, type: 'VIDEO' }],
  };
}

/** Created an hour after the recording began. */
export function makeTranscription(facts: RecordingFacts): Required<Transcription> {
  return {
    socialRecordingId: facts.socialRecordingId,
    name: `Session ${facts.n}`,
    dateCreated: facts.at(60),
    text: `Welcome to session ${facts.n}. Let us begin.`,
  };
}
