// A gate: one tool that is held against a gateway, and the faults that it has to notice.

export interface Gate {
  readonly name: string;
  /** What it does, for the command's help and the table. */
  readonly about: string;
  /** @throws Error when it could not run to its end: a gate that did not look has shown nothing. */
  run(setting: Setting): Promise<Outcome>;
  /** What may be wrong with a gateway so that this gate says so; `--prove` makes each. */
  readonly faults: readonly Fault[];
}

/** Where a gate runs. Whatever it starts by this is stopped after it. */
export interface Setting {
  /** A gateway as a process of its own, with fresh sample data; in a proof, with a fault. */
  start(options?: StartOptions): Promise<Target>;
  /** For what a tool writes; empty at first, and removed afterwards. */
  readonly folder: string;
  /** In a proof: as short as it can be and still notice. */
  readonly brief: boolean;
  /** Closed after the gate, the latest first. */
  use<Closing extends AsyncDisposable>(closing: Closing): Closing;
}

export interface StartOptions {
  /** Switches of assumptions, `ID=VALUE` each. */
  readonly assume?: readonly string[];
}

export interface Target {
  readonly url: string;
  readonly apiKey: string;
}

export interface Outcome {
  /** How many things were looked at; a gate that looked at nothing has failed. */
  readonly checks: number;
  /** What departed, a line each. */
  readonly findings: readonly string[];
  /** What our own clients said: findings too, but they prove nothing about the tool. */
  readonly complaints?: readonly string[];
  /** Figures and facts that are no findings. */
  readonly notes?: readonly string[];
}

export interface Fault {
  readonly name: string;
  /** What a finding says that is about this fault, and no other. */
  readonly sign: RegExp;
  /** Stands before the gateway; what it gives is what the gate meets. */
  stand(gateway: Target): Promise<Standing>;
}

/** Something that listens. */
export interface Standing extends AsyncDisposable {
  readonly url: string;
}
