import { minutesAfter } from '../factories/time.ts';

/** The sample data was made on a day that never changes. */
const start = Date.UTC(2026, 0, 5, 9);

export const minutesLater = (minutes: number): string => minutesAfter(start, minutes);
