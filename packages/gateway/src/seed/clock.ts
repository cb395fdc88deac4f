import { minutesAfter } from '../factories/time.ts';

/** The fixed day on which the sample data was created. */
const start = Date.UTC(2026, 0, 5, 9);

export const minutesLater = (minutes: number): string => minutesAfter(start, minutes);
