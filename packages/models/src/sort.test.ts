import { describe, expectTypeOf, it } from 'vitest';
import type {
  ListPlaylistsInput,
  Playlist,
  PlaylistType,
  Recording,
  SocialInput,
} from './generated/index.ts';
import type { Sort } from './sort.ts';

describe('the types of models', () => {
  it('complete the sort properties of a list and accept others', () => {
    expectTypeOf<'name,desc'>().toExtend<Sort<Playlist>>();
    expectTypeOf<'createdAt,desc'>().toExtend<ListPlaylistsInput['sort']>();
    expectTypeOf<number>().not.toExtend<Sort<Playlist>>();
  });

  it('keep an open enumeration open', () => {
    expectTypeOf<'FREE_PLAYLIST'>().toExtend<PlaylistType>();
    expectTypeOf<'ANOTHER'>().toExtend<PlaylistType>();
  });

  it('distinguish requests and responses', () => {
    expectTypeOf<Recording>().toHaveProperty('status');
    expectTypeOf<SocialInput['theme']>().exclude<undefined>().not.toHaveProperty('type');
  });
});
