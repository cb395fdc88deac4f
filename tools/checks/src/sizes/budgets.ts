// The most that each may weigh, in kB (1,000 bytes) after gzip. A budget is raised in the commit that
// needs it, with the reason.

export const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 18.6,
  'one operation: `listPlaylists`': 20,
  'one operation: `saveRecording`': 18.5,
  'one operation: `getBadgeQuestion`': 18.5,
  'all 20 operations': 20.8,
  '`getRoomSettings`, its responses checked by the schemas of rooms': 29.1,
  '`listPlaylists`, its responses checked by the schemas of media': 28.7,
  '`saveRecording`, its responses checked by the schemas of recordings': 27.1,
  '`getBadgeQuestion`, its responses checked by the schemas of badging': 26.3,
  'the client `RoomsClient`': 23.2,
  'the whole SDK: `RoomSessions`': 28.2,
  '@room-sessions/badging': 20.4,
  '@room-sessions/contracts': 8,
  '@room-sessions/contracts/matchers': 4.3,
  '@room-sessions/core': 21.9,
  '@room-sessions/core/node': 6.1,
  '@room-sessions/core/opentelemetry': 1.9,
  '@room-sessions/gateway': 200.1,
  '@room-sessions/gateway/control': 1.8,
  '@room-sessions/media': 25.2,
  '@room-sessions/media/node': 1.6,
  '@room-sessions/models': 0.6,
  '@room-sessions/recordings': 20.4,
  '@room-sessions/rooms': 23.5,
  '@room-sessions/schemas': 10.3,
  '@room-sessions/schemas/badging': 8.4,
  '@room-sessions/schemas/media': 9.4,
  '@room-sessions/schemas/recordings': 9.2,
  '@room-sessions/schemas/rooms': 11,
  '@room-sessions/sdk': 29.5,
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

export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
