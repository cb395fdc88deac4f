import { describe, expect, it } from 'vitest';
import { documentedAt, operationAt } from './operation-at.ts';

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

  it('is the one with the first literal segment when two match', () => {
    const at = (path: string) => ({ id: path, method: 'GET', path });
    const templates = ['/{a}/b/{c}', '/a/{b}/{c}', '/{a}/b/c', '/a/b/{c}'].map(at);
    for (const order of [templates, templates.toReversed()]) {
      expect(operationAt(order, 'GET', '/a/b/c')?.id).toBe('/a/b/{c}');
      expect(operationAt(order, 'GET', '/x/b/c')?.id).toBe('/{a}/b/c');
    }
  });
});
