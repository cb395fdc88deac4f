// Arguments for every tool, from its schema and the sample data, so that a new operation needs no manual arguments.

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

/** The query parameter for operations with undocumented parameters. */
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

/** Only a name, and ids of existing records. */
function sampleBody({ type, items, properties = {} }: Schema): unknown {
  if (type === 'array') return [sampleBody(items as Schema)];
  const names = Object.keys(properties as object);
  // The body of a report about a recording has no documented fields.
  if (names.length === 0) return { socialRecordingId: recordingId };
  return Object.fromEntries(
    names.flatMap((name) => {
      if (name === 'name') return [[name, 'Renamed']];
      // With the id of an existing recording, saving updates that recording.
      return name in ids ? [[name, ids[name]]] : [];
    }),
  );
}
