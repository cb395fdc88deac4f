import { RoomsClient } from '@room-sessions/rooms';

const rooms = new RoomsClient();
const socialId = '00000002-0000-4000-8000-000000000001';
await rooms.saveEntryConfig({
  name: 'Staff first',
  groupSpawnSize: 4,
  rules: [{ property: 'emailAddress', operator: 'endsWith', value: '@example.com' }],
  associatedSocialIds: [socialId],
});
