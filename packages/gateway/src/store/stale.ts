import { Failure } from '../failure.ts';

/**
 * The cached state of a tenant is older than the database: its keys, clock, ids or expectations
 * changed.
 */
export class Stale extends Failure {
  constructor() {
    super(
      503,
      'the keys, the clock or the expectations of this tenant changed during the request; nothing was ' +
        'written',
      { headers: { 'retry-after': '1' } },
    );
  }
}
