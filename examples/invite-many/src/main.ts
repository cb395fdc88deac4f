// Invites a list of users to a room: node src/main.ts ROOM LIST
//
// LIST has one user id per line. Users who could not be invited are printed on stdout, with the reason;
// progress goes to stderr. An interrupted run leaves LIST.resume.json, which lets the same command
// resume.
//
// Exits with 0 when everyone is invited, 1 when some are not, 2 when a problem must be fixed first,
// 3 when it was interrupted.

import { readFile, rm } from 'node:fs/promises';
import { type InviteResult, InviteError, RoomsClient } from '@room-sessions/rooms';
import { inviteMany } from './invite-many.ts';
import { readList } from './read-list.ts';
import { readState, getState, tryFolder, writeState } from './resume-file.ts';
import { showProgress } from './show-progress.ts';

async function main([socialId, list, ...rest]: string[]): Promise<number> {
  if (socialId === undefined || list === undefined || rest.length > 0) {
    console.error('Usage: node src/main.ts ROOM LIST');
    return 2;
  }
  const resumeFile = `${list}.resume.json`;
  const { stop, abort } = onSignals();
  try {
    const userIds = readList(await readFile(list, 'utf8'));
    const resume = await readState(resumeFile);
    await tryFolder(resumeFile);
    const { results } = await inviteMany(new RoomsClient(), socialId, userIds, {
      resume,
      stop,
      signal: abort,
      onProgress: showProgress(process.stderr),
      onPause: tellPause(),
    });
    const code = tellResults(results);
    await rm(resumeFile, { force: true });
    return code;
  } catch (error) {
    console.error(stop.aborted ? 'Stopped.' : getReason(error));
    const state = getState(error);
    if (state === undefined) {
      if (stop.aborted) return 3;
      console.error('This run invited nobody. Fix the problem, and run it again.');
      return 2;
    }
    await writeState(resumeFile, state);
    console.error(`The same command goes on from ${resumeFile}.`);
    return 3;
  }
}

/** The SDK's advice for programs does not help the operator: print only the cause. */
function getReason(error: unknown): string {
  const { name, message } = (error instanceof InviteError ? error.cause : error) as Error;
  return name === 'Error' ? message : `${name}: ${message}`;
}

function tellPause(): (cause: Error, ms: number) => void {
  let hint = 'Trying until the gateway answers. Ctrl-C stops, and the same command goes on.\n';
  return ({ name, message }, ms) => {
    console.error(`${hint}${name}: ${message} Trying again in ${ms / 1_000} s.`);
    hint = '';
  };
}

function tellResults(results: InviteResult['results']): number {
  const others = results.filter(({ status }) => status !== 'invited');
  for (const one of others) {
    const said = 'error' in one ? [one.error] : [];
    // The gateway's message may contain line breaks, or control characters that move the cursor.
    const words = [one.user, one.status, ...said].map((word) => word.replaceAll(/\p{Cc}+/gu, ' '));
    console.log(words.join('\t'));
  }
  console.error(`${results.length - others.length} of ${results.length} users are invited.`);
  return others.length === 0 ? 0 : 1;
}

/** Ctrl-C stops after the pending requests; a second Ctrl-C aborts those too. */
function onSignals(): { stop: AbortSignal; abort: AbortSignal } {
  const [stop, abort] = [new AbortController(), new AbortController()];
  // The terminal sends SIGHUP when it closes.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) return abort.abort();
      stop.abort();
      console.error('\nStopping after the pending requests; Ctrl-C again stops at once.');
    });
  }
  return { stop: stop.signal, abort: abort.signal };
}

// If nobody reads the output any more, the run still continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await main(process.argv.slice(2));
