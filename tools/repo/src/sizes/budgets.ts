// The limit of each bundle in kB (1,000 bytes) after gzip. Raise a budget in the commit that needs the change, with
// the reason.

export const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 9.9,
  'one operation: `listPlaylists`': 12.1,
  'one operation: `saveRecording`': 10.6,
  'one operation: `getBadgeQuestion`': 9.8,
  'all operations': 14.4,
  '`getRoomSettings`, with response validation of rooms': 22.7,
  '`listPlaylists`, with response validation of media': 23.1,
  '`saveRecording`, with response validation of recordings': 20.7,
  '`getBadgeQuestion`, with response validation of badging': 19.9,
  'the client `RoomsClient`': 16.2,
  'the whole SDK: `RoomSessions`': 21.4,
  'the control client of the gateway': 2,
};
