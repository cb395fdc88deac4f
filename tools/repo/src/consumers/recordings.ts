import assert from 'node:assert/strict';
import { type Recording, RecordingsClient } from '@room-sessions/recordings';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', SOCIAL_ID: socialId = '' } = process.env;
const recordings = new RecordingsClient({ baseUrl, apiKey });
const saved: Recording = await recordings.save({ socialId, name: 'Kick-off', participants: [] });
assert.equal(saved.status, 'PROCESSING');
// @ts-expect-error only responses have a status
await recordings.save({ socialId, status: 'PROCESSING' });
