// The operations of the tests, with the encoders of core.

import { encodeBase64, encodeJson, encodeObject } from '@room-sessions/core/internal';
import { createOperations } from '@room-sessions/testing/faults';

export { room } from '@room-sessions/testing/faults';

export const { read, write } = createOperations({ encodeBase64, encodeJson, encodeObject });
