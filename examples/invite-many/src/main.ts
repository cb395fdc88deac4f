// Invites a list of users to a room: node src/main.ts ROOM LIST
//
// LIST has a user id in each line. Who is not invited in the end comes on stdout, with the reason;
// progress on stderr. A run that was cut short leaves LIST.resume.json, from which the same command
// goes on.
//
// Ends with 0 when everyone is invited, 1 when some are not, 2 when something has to be mended first,
// 3 when it was cut short.

import { readFile, rm } from 'node:fs/promises';
import { RoomsClient } from '@room-sessions/rooms';
import { inviteMany } from './invite-many.ts';
import { readList } from './read-list.ts';
import { readState, stateOf, writeState } from './resume-file.ts';
import { showProgress } from './show-progress.ts';

async function main([socialId, list, ...rest]: string[]): Promise<number> {
  if (socialId === undefined || list === undefined || rest.length > 0) {
    console.error('Usage: node src/main.ts ROOM LIST');
    return 2;
  }
  const resumeFile = `${list}.resume.json`;
  const show = showProgress(process.stderr);
  const { stop, abort } = onSignals();
  try {
    const userIds = readList(await readFile(list, 'utf8'));
    const { results } = await inviteMany(new RoomsClient(), socialId, userIds, {
      resume: await readState(resumeFile),
      signal: abort,
      stop,
      // Nobody would see otherwise that there is no gateway: it is asked until there is one.
      onFailure: ({ cause }) => console.error(`${String(cause)} It is tried again.`),
      onProgress(progress) {
        show(progress);
        // Thrown here, it starts no further batch and lets those under way end, so that nobody is
        // left of whom it is not known whether they are invited.
        if (progress.done < progress.total) stop.throwIfAborted();
      },
    });
    const others = results.filter(({ status }) => status !== 'invited');
    for (const one of others) {
      console.log([one.userId, one.status, ...('error' in one ? [one.error] : [])].join('\t'));
    }
    console.error(`${results.length - others.length} of ${results.length} users are invited.`);
    await rm(resumeFile, { force: true });
    return others.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(stop.aborted ? 'Stopped.' : String(error));
    const state = stateOf(error);
    if (state === undefined) return stop.aborted ? 3 : 2;
    await writeState(resumeFile, state);
    console.error(`The same command goes on from ${resumeFile}.`);
    return 3;
  }
}

/** Ctrl-C stops when the requests under way have ended; the second one ends those too. */
function onSignals(): { stop: AbortSignal; abort: AbortSignal } {
  const [stop, abort] = [new AbortController(), new AbortController()];
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) return abort.abort();
      stop.abort();
      console.error('\nStopping when the requests under way have ended; once more stops at once.');
    });
  }
  return { stop: stop.signal, abort: abort.signal };
}

process.exitCode = await main(process.argv.slice(2));
