// A nightly job: node src/main.ts FOLDER
//
// Exits with 0 when everything is exported, 1 when it was interrupted and can be run again, and 2 when
// its arguments or its environment must be fixed.

import { isApiError, isConfigurationError } from '@room-sessions/core';
import { RecordingsClient } from '@room-sessions/recordings';
import { exportTranscriptions } from './export.ts';

/** Not a folder, or not writable. A full disk may recover. */
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
    // The address and the key are in ROOM_SESSIONS_BASE_URL and ROOM_SESSIONS_API_KEY. At night nobody waits:
    // retry a gateway outage for longer than by default.
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
