// A nightly job: node src/main.ts FOLDER
//
// Ends with 0 when everything is exported, 1 when it was cut short and can be run again, and 2 when
// someone has to mend how it is called.

import { isApiError, isConfigurationError } from '@room-sessions/core';
import { RecordingsClient } from '@room-sessions/recordings';
import { exportTranscriptions } from './export.ts';

/** A folder that is none, or that may not be written to. A full disk may pass. */
const ofFolder = new Set(['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS']);

const isOurs = (error: unknown): boolean =>
  isConfigurationError(error) ||
  (isApiError(error) && [401, 403].includes(error.status)) ||
  ofFolder.has((error as NodeJS.ErrnoException).code ?? '');

async function main([folder, ...rest]: string[]): Promise<number> {
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
    console.error('Usage: node src/main.ts FOLDER');
    return 2;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const counts = { written: 0, unchanged: 0 };
  let code = 0;
  try {
    // The address and the key are in ROOM_SESSIONS_BASE_URL and ROOM_SESSIONS_API_KEY. Nobody waits
    // at night: a gateway that is down for a moment is asked again for longer than by default.
    const recordings = new RecordingsClient({ retry: { limit: 5 } });
    for await (const outcome of exportTranscriptions(recordings, folder, stop.signal)) {
      counts[outcome] += 1;
    }
  } catch (error) {
    console.error(String(error));
    code = isOurs(error) ? 2 : 1;
  }
  const end = code === 0 ? 'complete' : 'cut short';
  console.log(`transcriptions: ${counts.written} written, ${counts.unchanged} unchanged, ${end}`);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
