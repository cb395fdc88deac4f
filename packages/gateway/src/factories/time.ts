/** As ISO text; the time is in milliseconds since 1970, and the minutes may be negative. */
export const minutesAfter = (time: number, minutes: number): string =>
  new Date(time + minutes * 60_000).toISOString();
