// The limit of each bundle in kB (1,000 bytes) after gzip. Raise a budget in the commit that needs the change, with
// the reason.

export const budgets: Readonly<Record<string, number>> = {
  'one operation: `getRoomSettings`': 9.8,
  'one operation: `listPlaylists`': 12.1,
  'one operation: `saveRecording`': 10.5,
  'one operation: `getBadgeQuestion`': 9.7,
  'all operations': 14.4,
  '`getRoomSettings`, with response validation of rooms': 22.6,
  '`listPlaylists`, with response validation of media': 23.1,
  '`saveRecording`, with response validation of recordings': 20.7,
  '`getBadgeQuestion`, with response validation of badging': 19.8,
  'the client `RoomsClient`': 16.2,
  'the whole SDK: `RoomSessions`': 21.4,
  '@room-sessions/badging': 13,
  '@room-sessions/cli': 4,
  '@room-sessions/contracts': 12.2,
  '@room-sessions/contracts/matchers': 4.2,
  '@room-sessions/core': 20.1,
  '@room-sessions/core/har': 5.1,
  '@room-sessions/core/node': 8.5,
  '@room-sessions/core/opentelemetry': 1.9,
  '@room-sessions/gateway': 207.2,
  '@room-sessions/gateway/control': 2.5,
  '@room-sessions/mcp': 133.4,
  '@room-sessions/media': 17.8,
  '@room-sessions/media/node': 3,
  '@room-sessions/models': 0.7,
  // Of them 94 are Fastify, in the gateway.
  '@room-sessions/probe': 322.6,
  '@room-sessions/recordings': 13.1,
  '@room-sessions/rooms': 16.5,
  '@room-sessions/schemas': 10.1,
  '@room-sessions/schemas/badging': 8.3,
  '@room-sessions/schemas/media': 9.3,
  '@room-sessions/schemas/recordings': 9.1,
  '@room-sessions/schemas/rooms': 11.1,
  '@room-sessions/sdk': 27.6,
};

/** Bundles above their budget, without a budget, or budgets without a bundle. */
export function overBudget(
  sizes: ReadonlyMap<string, number>,
  limits: Readonly<Record<string, number>> = budgets,
): string[] {
  const heavy = [...sizes].flatMap(([name, bytes]) => {
    const limit = limits[name];
    if (limit === undefined) return [`${name} has no budget. Its size is ${kilobytes(bytes)} kB.`];
    if (bytes <= limit * 1000) return [];
    const over = Math.ceil(bytes - limit * 1000);
    return [`${name} has ${kilobytes(bytes)} kB, ${over} bytes over its budget of ${limit} kB.`];
  });
  const gone = Object.keys(limits).filter((name) => !sizes.has(name));
  return [...heavy, ...gone.map((name) => `${name} has a budget, but is not measured.`)];
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
