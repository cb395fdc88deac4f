// The reference model of the retry budget that the calls of a client share.

/** The effect of a call on the budget. `maybe` means that a retry is not observable. */
export interface BudgetEntry {
  readonly at: number;
  readonly kind: 'credit' | 'maybe credit' | 'taken' | 'refused' | 'maybe';
}

/** Replays the entries of all calls. Returns the violation, if any. */
export function checkBudget(
  entries: readonly BudgetEntry[],
  { capacity, perSuccess }: { readonly capacity: number; readonly perSuccess: number },
): string | undefined {
  // Lower and upper bound: unobservable events widen the range.
  let [least, most] = [capacity, capacity];
  const sorted = entries.toSorted((one, other) => one.at - other.at);
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const { at } = sorted[from]!;
    while (sorted[to]?.at === at) to += 1;
    const group = sorted.slice(from, to);
    const count = (kind: BudgetEntry['kind']): number =>
      group.filter((one) => one.kind === kind).length;
    const taken = count('taken');
    const credits = count('credit');
    const maybe = count('maybe');
    // Entries at the same time may have any order.
    const highest = most + (credits + count('maybe credit')) * perSuccess;
    const lowest = least - taken - maybe;
    if (taken > highest) return `at ${at}: a retry beyond the budget`;
    if (count('refused') > 0 && (group.length > 1 ? lowest : least) >= 1) {
      return `at ${at}: a due retry was not made`;
    }
    // The minimum applies if the credits came first, when the budget may have been full.
    least = Math.max(0, Math.min(capacity, least + credits * perSuccess) - taken - maybe);
    most = Math.max(0, Math.min(capacity, highest - taken));
    if (count('refused') > 0 && group.length === 1) most = Math.min(most, 0.999);
  }
  return undefined;
}
