// Invites a list of users to a room: node src/main.ts ROOM LIST
//
// LIST has a user id in each line. Who is not invited in the end comes on stdout, with the reason;
// progress on stderr. A run that ends before that leaves LIST.resume.json, from which the same
// command goes on.
//
// Ends with 0 when everyone is invited, 1 when some are not, 2 when something has to be mended first,
// 3 when it was cut short.

import { readFile, rm } from 'node:fs/promises';
import { type InviteResult, isInviteError, RoomsClient } from '@room-sessions/rooms';
import { inviteMany } from './invite-many.ts';
import { readList } from './read-list.ts';
import { readState, stateOf, tryFolder, writeState } from './resume-file.ts';
import { showProgress } from './show-progress.ts';

async function main([socialId, list, ...rest]: string[]): Promise<number> {
  if (socialId === undefined || list === undefined || rest.length > 0) {
    console.error('Usage: node src/main.ts ROOM LIST');
    return 2;
  }
  const resumeFile = `${list}.resume.json`;
  const { stop, abort } = onSignals();
  try {
    const userIds = readList(await readFile(list, 'utf8').catch(cannotRead(list)));
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
    console.error(stop.aborted ? 'Stopped.' : reasonOf(error));
    const state = stateOf(error);
    if (state === undefined) {
      if (stop.aborted) return 3;
      console.error('This run invited nobody. Mend that, and run it again.');
      return 2;
    }
    await writeState(resumeFile, state);
    console.error(`The same command goes on from ${resumeFile}.`);
    return 3;
  }
}

/** How programs go on after some batches is no advice for who runs this one: the cause alone. */
function reasonOf(error: unknown): string {
  const { name, message } = (isInviteError(error) ? error.cause : error) as Error;
  return name === 'Error' ? message : `${name}: ${message}`;
}

const cannotRead = (list: string) => (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
  throw new Error(`${list} cannot be read: ${reason}.`, { cause: error });
};

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
    // What the gateway says may have lines of its own, or move the cursor of a terminal.
    const words = [one.userId, one.status, ...said].map((word) =>
      word.replaceAll(/\p{Cc}+/gu, ' '),
    );
    console.log(words.join('\t'));
  }
  console.error(`${results.length - others.length} of ${results.length} users are invited.`);
  return others.length === 0 ? 0 : 1;
}

/** Ctrl-C stops when the requests under way have ended; the second one ends those too. */
function onSignals(): { stop: AbortSignal; abort: AbortSignal } {
  const [stop, abort] = [new AbortController(), new AbortController()];
  // SIGHUP comes when the terminal is closed.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) return abort.abort();
      stop.abort();
      console.error('\nStopping when the requests under way have ended; once more stops at once.');
    });
  }
  return { stop: stop.signal, abort: abort.signal };
}

// Where nobody reads any more what is said, people are invited all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await main(process.argv.slice(2));
