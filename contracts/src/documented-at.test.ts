import { describe, expect, it } from 'vitest';
import { documentedAt } from './documented-at.ts';

describe('the operation of a request', () => {
  it.each([
    ['GET', '/api/v1/social/alternate/host/1', 'listAlternateHosts'],
    ['POST', '/api/v1/social/1/show/banner', 'showBanner'],
    ['POST', '/api/v1/social/room/set/copy', 'copyRoomSet'],
    ['POST', '/api/v1/social/update', 'updateRoom'],
    ['get', '/api/v1/transcription', 'listTranscriptions'],
    ['GET', '/api/v1/transcription/text', 'getTranscriptionText'],
    ['POST', '/api/v1/audio/api/key/playlist', 'createPlaylist'],
    ['PATCH', '/api/v1/audio/api/key/playlist', 'updatePlaylist'],
    ['POST', '/api/v1/social//show/banner', undefined],
    ['POST', '/api/v1/social/1/show/banner/', undefined],
    ['GET', '/api/v1/social/update', undefined],
  ])('%s %s is %s', (method, path, id) => {
    expect(documentedAt(method, path)?.id).toBe(id);
  });
});
