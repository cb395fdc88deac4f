import type { OperationId } from '../generated/operations.ts';

/**
 * Query parameters that the API document does not name: those that the gateway reads all the same,
 * or `any` where it keeps or ignores whatever is sent.
 */
export const assumedParameters: Readonly<Partial<Record<OperationId, readonly string[] | 'any'>>> =
  {
    copyRoomSet: ['socialRoomSetId'],
    getTranscriptionText: ['socialRecordingId', 'recordingId', 'id', 'socialId'],
    saveEntryConfig: 'any',
    reportFailedRecording: 'any',
  };
