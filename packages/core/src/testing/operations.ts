// The operations of the tests, with the encoders of core.

import { encodeJson, encodeObject } from '../request/body.ts';
import { createOperations } from '@room-sessions/testing/faults';

export { room } from '@room-sessions/testing/faults';

export const { read, write, touch, list, upload, report, banner } = createOperations({
  encodeJson,
  encodeObject,
});
