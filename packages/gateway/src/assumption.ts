/** An assumption of the gateway about something that the API document leaves open. */
export interface Assumption {
  readonly id: string;
  /** The place in the API document. */
  readonly section: string;
  readonly unknown: string;
  /** How the SDK handles it. */
  readonly sdk: string;
  readonly gateway: string;
  readonly switch?: AssumptionSwitch;
}

/** How the assumption is changed; absent if it cannot be changed. */
export interface AssumptionSwitch {
  readonly default: string;
  /** `integer` means any positive integer, `text` for any line of text. */
  readonly values: readonly string[] | 'integer' | 'text';
  /** Words that are accepted in addition to an integer. */
  readonly or?: readonly string[];
  readonly says: string;
}
