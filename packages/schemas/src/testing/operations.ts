// The operations of the tests, with the encoders of core.

import { encodeJson, encodeObject } from '@room-sessions/core/internal';
import { createOperations } from '@room-sessions/testing/faults';

export { room } from '@room-sessions/testing/faults';

export const { read, write, touch, upload } = createOperations({
  encodeJson,
  encodeObject,
});
