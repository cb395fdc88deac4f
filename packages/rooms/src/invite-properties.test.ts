import { middleware } from '@room-sessions/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type InviteOutcome,
  type InviteState,
  InviteError,
  RoomsClient,
  type SocialInvite,
} from './index.ts';
import { toRecord } from './testing/invite-server.ts';

/** Behaviors of the gateway: whether it invites, and its response. */
const faults = {
  answers: { invites: true, say: (batch: SocialInvite[]) => Response.json(batch) },
  'answers in reverse order': {
    invites: true,
    say: (batch: SocialInvite[]) => Response.json(batch.toReversed()),
  },
  refuses: { invites: false, say: () => new Response(null, { status: 403 }) },
  // A middleware ends the attempt before anything is sent.
  'is never asked': { invites: false, say: () => Response.json([]) },
  'invites, and breaks': { invites: true, say: () => new Response(null, { status: 500 }) },
  'invites, and is lost': {
    invites: true,
    say: () => {
      throw Object.assign(new Error('x'), { code: 'ECONNRESET' });
    },
  },
  'is lost': {
    invites: false,
    say: () => {
      throw Object.assign(new Error('x'), { code: 'ECONNRESET' });
    },
  },
  'invites, and answers nothing': {
    invites: true,
    say: () => new Response(null, { status: 204 }),
  },
  'invites, and answers nonsense': { invites: true, say: () => Response.json({}) },
} as const;

type Fault = keyof typeof faults;
const isLost = (fault: Fault): boolean => /break|lost|nonsense|nothing/.test(fault);

const user = fc
  .tuple(fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e'), fc.boolean())
  .map(([id, isRefused]) => (isRefused ? `${id}-refused` : id));

const scenario = fc.record({
  users: fc.array(user, { maxLength: 40 }),
  /** Batch size and concurrency of each run; the last one repeats. */
  runs: fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 })), {
    minLength: 1,
    maxLength: 4,
  }),
  /** The fault of each request in order; all later requests are answered. */
  script: fc.array(fc.constantFrom(...(Object.keys(faults) as Fault[])), { maxLength: 15 }),
  throughJson: fc.boolean(),
});

/** A user with its index in the input. */
const invitee = (userId: string, place: number): SocialInvite =>
  ({ invitedUserId: userId, place }) as SocialInvite;
const getPlace = (invite: SocialInvite): number => (invite as { place: number }).place;

interface RunResult {
  readonly outcomes: readonly InviteOutcome[];
  /** How often each user was invited. */
  readonly invited: number[];
  /** Users who were sent without a conclusive response. */
  readonly lost: Set<number>;
}

/** Invites, and resumes until it is complete. */
async function inviteUntilDone(
  { users, runs, script, throughJson }: typeof scenario extends fc.Arbitrary<infer T> ? T : never,
  resendUnknown: boolean,
): Promise<RunResult> {
  const invited = users.map(() => 0);
  const lost = new Set<number>();
  const left = [...script];
  const rooms = new RoomsClient({
    baseUrl: 'https://gateway.example.com',
    apiKey: 'key',
    use: [
      middleware(async (request, next) => {
        const fault = left.shift() ?? 'answers';
        if (fault === 'is never asked') throw new Error('x');
        return next({ ...request, headers: { ...request.headers, 'x-fault': fault } });
      }),
    ],
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const batch = (await request.json()) as SocialInvite[];
      const fault = request.headers.get('x-fault') as Fault;
      for (const place of batch.map(getPlace)) {
        if (faults[fault].invites) invited[place]! += 1;
        if (isLost(fault)) lost.add(place);
      }
      return faults[fault].say(batch.map(toRecord));
    },
  });
  let resume: InviteState | undefined;
  for (let run = 0; ; run++) {
    const [batchSize, concurrency] = runs[Math.min(run, runs.length - 1)]!;
    let before = -1;
    try {
      const { results } = await rooms.invite('room', users.map(invitee), {
        batchSize,
        concurrency,
        resume,
        resendUnknown,
        onProgress: ({ done, total, refused }) => {
          expect(done).toBeGreaterThan(before);
          expect(done).toBeLessThanOrEqual(total);
          expect(refused).toBeLessThanOrEqual(done);
          before = done;
        },
      });
      return { outcomes: results, invited, lost };
    } catch (error) {
      if (!(error instanceof InviteError)) throw error;
      const { batches, partial } = error;
      // Each run has consumed at least one fault.
      expect(run).toBeLessThanOrEqual(script.length);
      resume = throughJson
        ? (JSON.parse(JSON.stringify({ batches, partial })) as InviteState)
        : error;
    }
  }
}

const getStatus = (userId: string): string => (userId.endsWith('refused') ? 'refused' : 'invited');

describe('inviting with resume until it is complete, under random failures', () => {
  it('invites no user twice; each has the result of a run without failures, or unknown', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { outcomes, invited, lost } = await inviteUntilDone(given, false);
        expect(outcomes.map(({ user }) => user)).toEqual(given.users);
        expect(outcomes.map(({ status }) => status)).toEqual(
          given.users.map((userId, place) => (lost.has(place) ? 'unknown' : getStatus(userId))),
        );
        expect(invited.every((times) => times <= 1)).toBe(true);
        expect(invited.every((times, place) => times === 1 || lost.has(place))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('has the result of a run without failures when it may resend unknown batches', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { outcomes, invited, lost } = await inviteUntilDone(given, true);
        const undisturbed = await inviteUntilDone({ ...given, script: [] }, true);
        expect(outcomes.map(withoutPlace)).toEqual(undisturbed.outcomes.map(withoutPlace));
        expect(invited.every((times, place) => times === 1 || (times > 1 && lost.has(place)))).toBe(
          true,
        );
      }),
      { numRuns: 150 },
    );
  });
});

// If a user occurs twice and the response is reversed, either record may match either occurrence.
function withoutPlace(outcome: InviteOutcome): unknown {
  if (!('invite' in outcome)) return outcome;
  const { place: _, ...invite } = outcome.invite as { place?: number };
  return { ...outcome, invite: { ...invite, invitedUserId: 'as sent' } };
}
