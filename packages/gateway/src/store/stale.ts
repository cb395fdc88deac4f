import { Failure } from '../failure.ts';

/** What is known of a tenant is older than what the database has: a key, the clock, the ids, the expectations. */
export class Stale extends Failure {
  constructor() {
    super(
      503,
      'the keys, the clock or the expectations of this tenant changed while the request was under way; nothing was ' +
        'written',
      { headers: { 'retry-after': '1' } },
    );
  }
}
