// The limit of each bundle in kB (1,000 bytes) after gzip. Raise a budget in the commit that needs the change, with
// the reason.

export const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 7,
  'one operation: `getRoomSettings`, in a worker': 9.3,
  'all operations': 10.3,
  '`getRoomSettings`, with response validation of rooms': 20,
  'the client `RoomsClient`': 12.9,
  'the whole SDK: `RoomSessions`': 18.1,
  'the control client of the gateway': 2,
};
