import type { Services } from '../services.ts';
import type { Faults } from './faults/faults.ts';
import type { Journal } from './journal/journal.ts';

/** What the parts of the control plane need, and share. */
export interface ControlServices extends Services {
  readonly faults: Faults;
  readonly journal: Journal;
}
