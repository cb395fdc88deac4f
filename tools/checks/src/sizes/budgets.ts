// The most that each may weigh, in kB (1,000 bytes) after gzip. A budget is raised in the commit that
// needs it, with the reason.

export const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 17.9,
  'one operation: `listPlaylists`': 19.4,
  'one operation: `saveRecording`': 17.9,
  'one operation: `getBadgeQuestion`': 17.9,
  'all 20 operations': 20.1,
  '`getRoomSettings`, its responses checked by the schemas of rooms': 27.8,
  '`listPlaylists`, its responses checked by the schemas of media': 27.5,
  '`saveRecording`, its responses checked by the schemas of recordings': 25.8,
  '`getBadgeQuestion`, its responses checked by the schemas of badging': 25,
  'the client `RoomsClient`': 22.5,
  'the whole SDK: `RoomSessions`': 27.8,
  '@room-sessions/badging': 19.7,
  '@room-sessions/contracts': 8.5,
  '@room-sessions/contracts/matchers': 4.5,
  '@room-sessions/core': 21.2,
  '@room-sessions/core/node': 6.4,
  '@room-sessions/core/opentelemetry': 2,
  '@room-sessions/gateway': 170,
  '@room-sessions/gateway/control': 2,
  '@room-sessions/media': 24.5,
  '@room-sessions/media/node': 1.5,
  '@room-sessions/models': 0.7,
  '@room-sessions/recordings': 19.8,
  '@room-sessions/rooms': 22.8,
  '@room-sessions/schemas': 10.8,
  '@room-sessions/schemas/badging': 8,
  '@room-sessions/schemas/media': 9,
  '@room-sessions/schemas/recordings': 8.8,
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
