// Replays: recorded traffic that the gateway responds with.
import { readChoice, readFields } from '../../checks/fields.ts';
import { largestBody, type Part } from '../route.ts';
import { readEntries, replaceReplay } from './load.ts';
import { toReplay } from './to-replay.ts';

export const replayRoutes: Part = ({ secrets }) => ({
  'POST /replay': {
    bodyLimit: largestBody,
    async answer({ body, write }) {
      const { capture, unrecorded = 'handle' } = readFields(
        body,
        ['body'],
        ['capture', 'unrecorded'],
      );
      const choice = readChoice(unrecorded, ['body', 'unrecorded'], ['handle', 'fail']);
      const replay = await toReplay(readEntries(capture, 'body.capture'), choice, secrets);
      await write((db) => replaceReplay(db, replay));
      return replay.report;
    },
  },
  async 'DELETE /replay'({ write }) {
    await write((db) => replaceReplay(db, { rows: [] }));
  },
});
