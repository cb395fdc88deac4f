// The maximum number of type instantiations that one call may cost. Raise a budget in the commit that needs
// it, with the reason.

export interface TypeBudget {
  /** The limit for the types of the call. */
  readonly call: number;
  /** The limit including the checked declarations of the packages. */
  readonly checked: number;
}

export const typeBudgets: Readonly<Record<string, TypeBudget>> = {
  'an operation of rooms': { call: 10, checked: 320 },
  'an operation of media': { call: 15, checked: 320 },
  'the client of rooms': { call: 10, checked: 320 },
  'the SDK': { call: 10, checked: 320 },
};

/** The violations of a budget. */
export function overTypeBudget(name: string, cost: TypeBudget, budget: TypeBudget): string[] {
  const over = (key: keyof TypeBudget, says: string): string[] =>
    cost[key] <= budget[key]
      ? []
      : [`${name} costs ${cost[key]} instantiations${says}; the budget is ${budget[key]}.`];
  return [...over('call', ''), ...over('checked', ' with its declarations checked')];
}
