/** What the gateway assumes about one thing that the API document does not show. */
export interface Assumption {
  readonly id: string;
  /** Where in the API document. */
  readonly section: string;
  readonly unknown: string;
  /** What the SDK does about it. */
  readonly sdk: string;
  readonly gateway: string;
  readonly switch?: AssumptionSwitch;
}

/** How an assumption is changed; absent where there is nothing to choose. */
export interface AssumptionSwitch {
  readonly default: string;
  /** `integer` stands for any positive integer, `text` for any line of text. */
  readonly values: readonly string[] | 'integer' | 'text';
  /** Words that are taken beside an integer. */
  readonly or?: readonly string[];
  readonly says: string;
}
