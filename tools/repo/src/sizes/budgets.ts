// The limit of each bundle in kB (1,000 bytes) after gzip. Raise a budget in the commit that needs the change, with
// the reason.

export const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 7,
  'one operation: `getRoomSettings`, in a worker': 9.3,
  'one operation: `listPlaylists`': 8.8,
  'one operation: `saveRecording`': 7.8,
  'one operation: `getBadgeQuestion`': 7,
  'all operations': 11.1,
  '`getRoomSettings`, with response validation of rooms': 20,
  '`listPlaylists`, with response validation of media': 19.9,
  '`saveRecording`, with response validation of recordings': 18.1,
  '`getBadgeQuestion`, with response validation of badging': 17.3,
  'the client `RoomsClient`': 13.1,
  'the whole SDK: `RoomSessions`': 18.4,
  'the control client of the gateway': 2,
};
