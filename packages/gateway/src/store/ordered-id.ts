// Ids of new records: UUIDs of version 7 (RFC 9562). Consecutive ids are adjacent in an index, so
// that a commit changes few of its pages; 62 bits of each are random.
import { randomUUID } from 'node:crypto';

let time = 0;
let count = 0;

/** Greater than all earlier ids of this process, even if the clock goes back. */
export function orderedId(): string {
  const now = Date.now();
  if (now > time) {
    time = now;
    count = 0;
  } else if ((count += 1) > 0xfff) {
    time += 1;
    count = 0;
  }
  const at = time.toString(16).padStart(12, '0');
  const nth = count.toString(16).padStart(3, '0');
  // The variant and the random bits are like those of version 4.
  return `${at.slice(0, 8)}-${at.slice(8)}-7${nth}${randomUUID().slice(18)}`;
}
