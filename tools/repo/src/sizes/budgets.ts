// The limit of each bundle in kB (1,000 bytes) after gzip. Raise a budget in the commit that needs the change, with
// the reason.

export const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 7,
  // All forms of Retry-After, and whether the failure of a caller's `fetch` proves something.
  'one operation: `getRoomSettings`, in a worker': 9.8,
  'all operations': 10.4,
  '`getRoomSettings`, with response validation of rooms': 20,
  'the client `RoomsClient`': 12.9,
  // Uploads by XMLHttpRequest, whose progress is that of the network.
  'the whole SDK: `RoomSessions`': 18.6,
  'the control client of the gateway': 2,
};
