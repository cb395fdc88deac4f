// The most that each may weigh, in kB (1,000 bytes) after gzip. A budget is raised in the commit that
// needs it, with the reason.

const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 10,
  'one operation: `listPlaylists`': 12.2,
  'one operation: `saveRecording`': 10.6,
  'one operation: `getBadgeQuestion`': 9.9,
  'all operations': 14.4,
  '`getRoomSettings`, its responses checked by the schemas of rooms': 30.2,
  '`listPlaylists`, its responses checked by the schemas of media': 30.9,
  '`saveRecording`, its responses checked by the schemas of recordings': 28.9,
  '`getBadgeQuestion`, its responses checked by the schemas of badging': 27.5,
  'the client `RoomsClient`': 16.2,
  'the whole SDK: `RoomSessions`': 21.3,
  '@room-sessions/badging': 22.1,
  '@room-sessions/contracts': 12.1,
  '@room-sessions/contracts/matchers': 4.3,
  '@room-sessions/core': 24.3,
  '@room-sessions/core/node': 8.6,
  '@room-sessions/core/opentelemetry': 1.9,
  '@room-sessions/gateway': 209,
  '@room-sessions/gateway/control': 1.9,
  '@room-sessions/media': 26.6,
  '@room-sessions/media/node': 3.1,
  '@room-sessions/models': 0.7,
  '@room-sessions/recordings': 22.2,
  '@room-sessions/rooms': 25.6,
  '@room-sessions/schemas': 10.3,
  '@room-sessions/schemas/badging': 9.5,
  '@room-sessions/schemas/media': 10.5,
  '@room-sessions/schemas/recordings': 10.3,
  '@room-sessions/schemas/rooms': 12.3,
  '@room-sessions/sdk': 32,
};

/** What is heavier than its budget, or has none, or is gone and has one. */
export function overBudget(
  sizes: ReadonlyMap<string, number>,
  limits: Readonly<Record<string, number>> = budgets,
): string[] {
  const heavy = [...sizes].flatMap(([name, bytes]) => {
    const limit = limits[name];
    if (limit === undefined) return [`${name} has no budget: it weighs ${kilobytes(bytes)} kB.`];
    if (bytes <= limit * 1000) return [];
    const over = Math.ceil(bytes - limit * 1000);
    return [`${name} weighs ${kilobytes(bytes)} kB, ${over} bytes over its budget of ${limit} kB.`];
  });
  const gone = Object.keys(limits).filter((name) => !sizes.has(name));
  return [...heavy, ...gone.map((name) => `${name} has a budget, and is not measured.`)];
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
