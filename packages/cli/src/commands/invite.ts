// `rooms invite`: many users from a file, in batches, resuming an earlier run.

import { RoomSessionsError } from '@room-sessions/core';
import { RoomsClient } from '@room-sessions/rooms';
import { type Arguments, usage } from '@room-sessions/shared/option-table';
import type { ApiCommand } from '../api-command.ts';
import { readText } from '../call/body.ts';
import { getText } from '../call/call-options.ts';
import { withClient } from '../call/with-client.ts';
import type { Command, CommandOption } from '../command.ts';
import { failsAgain, toExitCode } from '../error-code.ts';
import { exitCodes } from '../exit-code.ts';
import { openRunFile, type RunFile } from '../invite/run-file.ts';
import type { Outcome } from '../invite/run-lines.ts';
import { sendInvites } from '../invite/send-invites.ts';
import { parseUsers } from '../invite/users-file.ts';
import { createOutput } from '../output/output.ts';
import { createProgress } from '../output/progress.ts';
import type { Session } from '../session.ts';
import { getDomain, operationCommand } from './operation.ts';

const group = 'Invites from a file';

const options: readonly CommandOption[] = [
  {
    group,
    name: 'users',
    value: 'FILE',
    isFile: true,
    says: 'the users, one on each line or a JSON list: ids, e-mail addresses, or objects with invitedUserId, userId, user.userId or emailAddress; - for standard input',
  },
  {
    group,
    name: 'column',
    value: 'NAME',
    says: 'the users are in this column of a CSV file with a header, such as userId or email',
  },
  {
    group,
    name: 'resume',
    value: 'FILE',
    isFile: true,
    says: 'record the outcome of each user in this file; after an interruption, run the same command again, and no user is invited twice',
  },
  {
    group,
    name: 'resend-unknown',
    says: 'with --resume, also send the users who may already have been invited',
  },
  { group, name: 'batch-size', value: 'N', says: 'users in one request', default: '100' },
];

export function inviteCommand(row: ApiCommand): Command {
  const plain = operationCommand(row);
  return {
    ...plain,
    about: [
      ...plain.about,
      'With --users, many users are invited in batches, and the result has a line for each user: invited, ' +
        'refused, unknown (may have been invited) or open (not sent). A terminal shows only the refused and unknown ' +
        'users, unless --output is used. Without --users, --body is the list of invites of one request.',
    ],
    options: [...options, ...plain.options],
    examples: [
      'room-sessions rooms invite SOCIAL_ID --users guests.txt --resume run.jsonl',
      'room-sessions rooms invite SOCIAL_ID --users guests.csv --column email',
      'room-sessions rooms list-alternate-hosts SOCIAL_ID --all --fields user.userId |\n    room-sessions rooms invite OTHER_ID --users -',
    ],
    async run(given, session) {
      const path = getText(given, 'users');
      if (path === undefined) {
        const lost = options.find(({ name }) => given.has(name) || given.text(name));
        if (lost) throw usage(`--${lost.name} needs --users`);
        if (given.text('body') === undefined) {
          throw usage('use --users FILE, or --body with the list of invites');
        }
        return plain.run(given, session);
      }
      if (given.text('body') !== undefined) throw usage('use --users or --body, not both');
      if (given.has('resend-unknown') && given.text('resume') === undefined) {
        throw usage('--resend-unknown needs --resume');
      }
      const [socialId, ...more] = given.positionals;
      if (!socialId || more.length > 0) throw usage('expected SOCIAL_ID');
      return inviteUsers(row, socialId, path, given, session);
    },
  };
}

async function inviteUsers(
  row: ApiCommand,
  socialId: string,
  path: string,
  given: Arguments,
  session: Session,
): Promise<number> {
  const batchSize = readBatchSize(given);
  const { say, io } = session;
  const isShort = io.stdout.isTTY === true && given.text('output') === undefined;
  const output = createOutput(session, given, {
    usual: isShort ? 'table' : 'json',
    columns: ['user', 'status', 'error'],
    isDocumented: ([name = '', ...more]) => more.length === 0 && outcomeFields.has(name),
    isWrite: true,
  });
  const text = await readText(path, '--users', session);
  const { users, ids, repeated } = await parseUsers(text, path, getText(given, 'column'));
  if (repeated > 0) say(`${repeated} duplicate entries; each user is invited once`);
  const resume = getText(given, 'resume');
  return withClient(
    given,
    session,
    async (client, isDryRun, baseUrl) => {
      const options = { baseUrl, socialId, users, ids };
      const run = await openRunFile(isDryRun ? undefined : resume, options);
      const before = countOutcomes('invited', run.outcomes);
      try {
        session.finishInFlight('waiting for the requests in flight; a second signal ends them too');
        const progress = isDryRun ? undefined : createProgress('inviting', io);
        const failure = await sendInvites({
          rooms: new RoomsClient(client),
          socialId,
          users,
          run,
          batchSize,
          resendUnknown: given.has('resend-unknown'),
          stop: session.stop,
          onProgress: (done) => progress?.update(done, users.length),
        });
        progress?.end();
        if (isDryRun) return exitCodes.ok;
        const willFailAgain =
          failsAgain(failure) && run.outcomes.every(({ status }) => status === 'open');
        const failed = run.outcomes.filter(({ status }) => /refused|unknown/.test(status));
        // If the file of --resume cannot be written, only the output has the results.
        const isWhole = !isShort || run.fault() !== undefined;
        if (!willFailAgain) {
          await output.items(isWhole ? run.outcomes : failed);
          await output.end();
        }
        return summarize({ run, before, failure, willFailAgain, resume }, session);
      } finally {
        run.close();
      }
    },
    { domain: getDomain(row) },
  );
}

const outcomeFields: ReadonlySet<string> = new Set<keyof Outcome>([
  'user',
  'status',
  'socialInviteId',
  'error',
]);

function readBatchSize(given: Arguments): number {
  const text = given.text('batch-size') ?? '100';
  const size = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (size > 0) return size;
  throw usage('--batch-size: expected a whole number from 1');
}

const countOutcomes = (status: Outcome['status'], outcomes: readonly Outcome[]): number =>
  outcomes.filter((one) => one.status === status).length;

interface Result {
  readonly run: RunFile;
  /** How many users earlier runs have invited. */
  readonly before: number;
  readonly failure: unknown;
  /** No user was invited, and the same command would fail again. */
  readonly willFailAgain: boolean;
  readonly resume: string | undefined;
}

/** Prints one line with the outcomes of the users, and returns the exit code. */
function summarize(
  { run, before, failure, willFailAgain, resume }: Result,
  { say, fail }: Session,
): number {
  const { outcomes } = run;
  const fault = run.fault();
  const count = (status: Outcome['status']): number => countOutcomes(status, outcomes);
  const [invited, refused] = [count('invited'), count('refused')];
  const [unknown, open] = [count('unknown'), count('open')];
  const runs = before > 0 ? ` (${before} before, ${invited - before} now)` : '';
  const parts = Object.entries({ invited, refused, unknown, open });
  const said = parts
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${number} ${name}${name === 'invited' ? runs : ''}`);
  const error = failure instanceof RoomSessionsError ? failure : undefined;
  if (error) fail(error.message);
  if (fault) fail(fault.message);
  const next =
    willFailAgain || (open === 0 && unknown === 0)
      ? ''
      : resume === undefined
        ? '. Use --resume FILE the next time, so that you can continue'
        : open > 0
          ? '. Run the same command again to continue'
          : '. --resend-unknown sends the unknown ones again';
  say(
    `of ${outcomes.length} ${outcomes.length === 1 ? 'user' : 'users'}: ${said.join(', ') || 'none'}${next}`,
  );
  if (failure !== error) throw failure;
  if (unknown > 0) return exitCodes.unknown;
  const isDone = invited + refused > 0;
  if (error) return isDone ? exitCodes.answered : toExitCode(error);
  return fault?.exitCode ?? (refused > 0 ? exitCodes.answered : exitCodes.ok);
}
