// What core chose to send with. Written when the suite is prepared: it stands inside core, where the
// name of the choice is known, and is asked in each runtime anew.

import type { TransportName } from './context.ts';

export declare const transport: TransportName;
