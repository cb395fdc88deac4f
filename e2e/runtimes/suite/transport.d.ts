// The transport that core selected. The module is generated with the suite, because only core's own files show
// the selection, and each runtime evaluates it again.

import type { TransportName } from './context.ts';

export declare const transport: TransportName;
