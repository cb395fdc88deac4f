// The maximum number of type instantiations that one call may cost. Raise a budget in the commit that needs
// it, with the reason.

export interface TypeBudget {
  /** For the types of the call. */
  readonly call: number;
  /** Including the checked declarations of the packages. */
  readonly checked: number;
}

export const typeBudgets: Readonly<Record<string, TypeBudget>> = {
  'an operation of rooms': { call: 10, checked: 320 },
  'an operation of media': { call: 15, checked: 320 },
  'the client of rooms': { call: 10, checked: 320 },
  'the SDK': { call: 10, checked: 320 },
};

/** What a module goes beyond its budget by. */
export function overTypeBudget(name: string, cost: TypeBudget, budget: TypeBudget): string[] {
  const over = (key: keyof TypeBudget, says: string): string[] =>
    cost[key] <= budget[key]
      ? []
      : [`${name} costs ${cost[key]} instantiations${says}, its budget is ${budget[key]}.`];
  return [...over('call', ''), ...over('checked', ' with its declarations checked')];
}
