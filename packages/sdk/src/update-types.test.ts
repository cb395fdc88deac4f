import type { updatePlaylist } from '@room-sessions/media';
import type { PlaylistInput, Social, SocialEventInput, SocialInput } from '@room-sessions/models';
import type { updateEvent, updateRoom } from '@room-sessions/rooms';
import { describe, expectTypeOf, it } from 'vitest';
import type { MediaClient, RoomsClient } from './index.ts';

type Body<Call extends (...input: never[]) => unknown> = Parameters<Call>[0];
type InputOf<Call extends (...input: never[]) => unknown> = NonNullable<Parameters<Call>[1]>;

describe('the type of an update', () => {
  it('requires the id of the record in a method [gap:body-fields-required]', () => {
    expectTypeOf<{ name: string }>().not.toExtend<Body<RoomsClient['update']>>();
    expectTypeOf<{ socialId: undefined }>().not.toExtend<Body<RoomsClient['update']>>();
    expectTypeOf<Social>().not.toExtend<Body<RoomsClient['update']>>();
    expectTypeOf<{ name: string }>().not.toExtend<Body<RoomsClient['updateEvent']>>();
    expectTypeOf<{ name: string }>().not.toExtend<Body<MediaClient['updatePlaylist']>>();

    expectTypeOf<{ socialId: string }>().toExtend<Body<RoomsClient['update']>>();
    expectTypeOf<Social & { socialId: string }>().toExtend<Body<RoomsClient['update']>>();
    expectTypeOf<{ socialEventId: string }>().toExtend<Body<RoomsClient['updateEvent']>>();
    expectTypeOf<{ playlistId: string }>().toExtend<Body<MediaClient['updatePlaylist']>>();
  });

  it('requires it in a function', () => {
    expectTypeOf<{ body: object }>().not.toExtend<InputOf<typeof updateRoom>>();
    expectTypeOf<{ body: object }>().not.toExtend<InputOf<typeof updateEvent>>();
    expectTypeOf<{ body: object }>().not.toExtend<InputOf<typeof updatePlaylist>>();
    expectTypeOf<{ body: { socialId: string } }>().toExtend<InputOf<typeof updateRoom>>();
  });

  it('leaves it optional where a record is created or answered', () => {
    expectTypeOf<{ name: string }>().toExtend<Body<MediaClient['createPlaylist']>>();
    expectTypeOf<object>().toExtend<SocialInput>();
    expectTypeOf<object>().toExtend<SocialEventInput>();
    expectTypeOf<object>().toExtend<PlaylistInput>();
    expectTypeOf<object>().toExtend<Social>();
  });
});

it('an undocumented query has no options of the call', () => {
  type Query = NonNullable<Parameters<RoomsClient['getSettings']>[1]>;
  expectTypeOf<{ detail: string; ids: number[] }>().toExtend<Query>();
  expectTypeOf<{ timeout: number }>().not.toExtend<Query>();
});
