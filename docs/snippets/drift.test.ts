import { RoomSessions } from '@room-sessions/sdk';
import { driftSummary, validate } from '@room-sessions/schemas/validation';
import { mediaSchemas } from '@room-sessions/schemas/media';
import { roomsSchemas } from '@room-sessions/schemas/rooms';
import { describe, it } from 'vitest';

describe('docs/validation.md', () => {
  it('summarizes drift', async () => {
    const drift = driftSummary();
    const schemas = { ...roomsSchemas, ...mediaSchemas };
    const sessions = new RoomSessions({ use: [validate({ schemas, onDrift: drift.add })] });

    // … a day's work, or a run of your tests …

    console.log(String(drift));
  });
});
