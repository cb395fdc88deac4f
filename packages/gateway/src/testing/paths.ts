// The paths of the operations that tests call directly.
import { sample } from '../seed/sample.ts';

const { socialId } = sample;

export const question = '/api/v1/badging/badge/question';
export const allPlaylists = '/api/v1/social/playlist/all?size=1000';
export const newPlaylist = '/api/v1/audio/api/key/playlist';
export const hostsPath = (socialId: string): string => `/api/v1/social/alternate/host/${socialId}`;
export const invitesPath = (socialId: string): string => `/api/v1/social/invite/${socialId}`;

export const paths = {
  banner: `/api/v1/social/${socialId}/show/banner`,
  config: '/api/v1/rules/entry/config',
  copy: '/api/v1/social/room/set/copy',
  event: '/api/v1/event',
  failed: '/api/v1/recording/failed',
  guest: '/api/v1/guest/user',
  image: '/api/v1/image/upload/logo/png/3/2',
  playlist: newPlaylist,
  playlists: '/api/v1/social/playlist/all',
  recording: '/api/v1/recording/save',
  settings: `/api/v1/social/settings/${socialId}`,
  survey: '/api/v1/survey/answer',
  text: '/api/v1/transcription/text',
  transcriptions: '/api/v1/transcription',
  update: '/api/v1/social/update',
} as const;
