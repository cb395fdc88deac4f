import type { View } from '../context.ts';
import { badgesView } from './badges.ts';
import { faultsView } from './faults.ts';
import { invitesView } from './invites.ts';
import { keysView } from './keys.ts';
import { playlistsView } from './playlists.ts';
import { recordingsView } from './recordings.ts';
import { requestsView } from './requests.ts';
import { roomsView } from './rooms.ts';
import { tenantsView } from './tenants.ts';

/** All views, in the order of the number keys. */
export const views: readonly View[] = [
  roomsView,
  invitesView,
  playlistsView,
  recordingsView,
  badgesView,
  keysView,
  tenantsView,
  requestsView,
  faultsView,
];
