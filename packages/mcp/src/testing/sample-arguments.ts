// Arguments for every tool, from its schema and the sample data, so that a new operation needs none by hand.

import { sample } from '@room-sessions/gateway';
import type { ApiTool } from '../api-tool.ts';

const { socialId, eventId, playlistId, userIds, recordingId } = sample;

/** Ids of records that exist, by the names of their fields. */
const ids: Readonly<Record<string, unknown>> = {
  socialId,
  socialEventId: eventId,
  playlistId,
  invitedUserId: userIds[0],
  socialRecordingId: recordingId,
};

/** A query parameter that the gateway reads where it reads any. */
const extraQuery = { socialRecordingId: recordingId };

type Schema = Readonly<Record<string, unknown>>;

/** Valid arguments of a tool; `file` is the image of a tool with a file. */
export function sampleArguments({ input }: ApiTool, file = 'dot.png'): Record<string, unknown> {
  const { properties = {}, required = [] } = input as Schema;
  const names = Object.keys(properties as object);
  return Object.fromEntries(
    names.flatMap((name) => {
      if (name === 'extraQuery') return [[name, extraQuery]];
      if (name === 'file') return [[name, file]];
      if (name === 'body') return [[name, sampleBody((properties as Schema)[name] as Schema)]];
      return (required as string[]).includes(name) ? [[name, ids[name]]] : [];
    }),
  );
}

/** With a name, and with the ids that are known. */
function sampleBody({ type, items, properties = {} }: Schema): unknown {
  if (type === 'array') return [sampleBody(items as Schema)];
  const names = Object.keys(properties as object);
  // Of a report about a recording, whose body is open.
  if (names.length === 0) return { socialRecordingId: recordingId };
  return Object.fromEntries(
    names.flatMap((name) => {
      if (name === 'name') return [[name, 'Renamed']];
      // A recording that has the id of another is saved again.
      return name in ids ? [[name, ids[name]]] : [];
    }),
  );
}
