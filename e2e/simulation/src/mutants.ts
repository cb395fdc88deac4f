// Mutants: broken guards of core. The simulation must detect each mutant within the seeds of `npm test`.

import type { Mutation } from './mutate.ts';

export interface Mutant extends Mutation {
  readonly name: string;
}

export const mutants: readonly Mutant[] = [
  {
    name: 'delivery forgets an unknown attempt after 429',
    file: 'core/src/call/delivery.ts',
    find: "return earlier === 'not-sent' ? 'refused' : earlier;",
    replace: "return 'refused';",
  },
  {
    name: '5xx refills the retry budget',
    file: 'core/src/call/run.ts',
    find: 'if (response!.status < 500) settings.budget.credit();',
    replace: 'settings.budget.credit();',
  },
  {
    name: 'retries a timeout that fired before sending',
    file: 'core/src/call/retry.ts',
    find: ' && attempt.isTried)',
    replace: ')',
  },
  {
    name: 'follows a redirect with a one-shot body',
    file: 'core/src/call/redirect.ts',
    find: "typeof body === 'object' && !body.replayable",
    replace: 'false',
  },
  {
    name: 'sends the fragment of a redirect',
    file: 'core/src/call/redirect.ts',
    find: "target!.hash = '';",
    replace: '',
  },
  {
    name: 'reuses a connection until the end of its keep-alive timeout',
    file: 'core/src/node/node-transport.ts',
    find: '(Number(seconds) - 1) * 1_000',
    replace: 'Number(seconds) * 1_000',
  },
  {
    name: 'releases a semaphore twice',
    file: 'core/src/node/semaphore.ts',
    find: 'if (isOver) return;',
    replace: '',
  },
  {
    name: 'retries an unsafe operation after 503',
    file: 'core/src/call/retry.ts',
    find: '(retryable.has(status) && isRepeatable(attempt))',
    replace: 'retryable.has(status)',
  },
  {
    name: 'retries an unsafe operation of unknown delivery',
    file: 'core/src/call/retry.ts',
    find: "(error.delivery === 'not-sent' || isRepeatable(attempt))",
    replace: "(error.delivery !== 'answered' || isRepeatable(attempt))",
  },
  {
    name: 'waits longer than the total timeout',
    file: 'core/src/call/retry.ts',
    find: 'return delay < remaining ? Math.min(delay, 2 ** 31 - 1) : undefined;',
    replace: 'return Math.min(delay, 2 ** 31 - 1);',
  },
  {
    name: 'leaves the timer of an attempt',
    file: 'core/src/call/deadline.ts',
    find: 'clearTimeout(timer);',
    replace: '',
  },
  {
    name: 'leaves the abort listener of an attempt',
    file: 'core/src/call/deadline.ts',
    find: 'for (const one of signals) removeAbortListener(one, end);',
    replace: '',
  },
  {
    name: 'sends a request when its key arrives after the abort',
    file: 'core/src/call/attempt.ts',
    find: '    signal.throwIfAborted();\n    sends = 0;',
    replace: '    sends = 0;',
  },
  {
    name: 'follows a redirect to another origin',
    file: 'core/src/call/redirect.ts',
    find: 'target.origin !== origin',
    replace: 'false',
  },
  {
    name: 'leaks the key through the cause of an error',
    file: 'core/src/errors/sanitize-cause.ts',
    find: 'cause === undefined || isHarmless(cause, mask)',
    replace: 'true',
  },
  {
    name: 'keeps requests for pages after the last page',
    file: 'core/src/paging/page-window.ts',
    find: 'if (one.number >= known) one.controller.abort(reason);',
    replace: '',
  },
  {
    name: 'accepts a source that ends early',
    file: 'core/src/request/content-reader.ts',
    find: 'if (size === undefined || total === size) break;',
    replace: 'break;',
  },
  {
    name: 'delivery forgets an earlier unknown attempt',
    file: 'core/src/call/attempt-error.ts',
    find: "own === 'not-sent' ? earlier : own;",
    replace: 'own;',
  },
  {
    name: 'starts a batch after a failure',
    file: 'rooms/src/batches.ts',
    find: 'while (next < count && failures.length === 0) {',
    replace: 'while (next < count) {',
  },
  {
    name: 'retries a one-shot body that a transport has opened',
    file: 'core/src/request/base64-body.ts',
    find: 'markSpent(this);',
    replace: '',
  },
  {
    name: 'reports a batch as open although an earlier attempt may have processed it',
    file: 'rooms/src/batches.ts',
    find: ' && !hasUnknownAttempt(error)',
    replace: '',
  },
  {
    name: 'ignores the signal of the client before an upload',
    file: 'core/src/call/within-call.ts',
    find: 'withDeadline(left, signals, step, interrupt)',
    replace: 'withDeadline(left, [], step, interrupt)',
  },
  {
    name: 'waits for a source that never closes',
    file: 'media/src/upload.ts',
    find: '() => closing, patience)',
    replace: '() => closing)',
  },
  {
    name: 'renews a key that the gateway has refused already',
    file: 'core/src/call/attempt.ts',
    find: '!isOwn || refused || isConsumed(body)',
    replace: '!isOwn || isConsumed(body)',
  },
];
