import type { OperationId } from '../generated/operations.ts';

/**
 * Query parameters that the gateway reads although the API document does not name them, or `any` if
 * it keeps or ignores all.
 */
export const assumedParameters: Readonly<Partial<Record<OperationId, readonly string[] | 'any'>>> =
  {
    copyRoomSet: ['socialRoomSetId'],
    getTranscriptionText: ['socialRecordingId', 'recordingId', 'id', 'socialId'],
    saveEntryConfig: 'any',
    reportFailedRecording: 'any',
  };
