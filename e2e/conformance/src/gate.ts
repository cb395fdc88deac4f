// A gate: one tool that tests a gateway, and the faults that it must find.

export interface Gate {
  readonly name: string;
  /** What it does, for the command's help and the table. */
  readonly about: string;
  /** @throws Error when it could not finish: an incomplete gate proves nothing. */
  run(setting: Setting): Promise<Outcome>;
  /** Faults of a gateway that this gate must find; `--prove` applies each. */
  readonly faults: readonly Fault[];
}

/** Where a gate runs. Whatever it starts by this is stopped after it. */
export interface Setting {
  /** A gateway in a separate process, with fresh sample data; in a proof, with a fault. */
  start(options?: StartOptions): Promise<Target>;
  /** A folder for files of the tool; empty at first, and removed afterwards. */
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
  /** The number of checks; a gate without checks has failed. */
  readonly checks: number;
  /** The mismatches, one per line. */
  readonly findings: readonly string[];
  /** Errors of our own clients: also findings, but they prove nothing about the tool. */
  readonly complaints?: readonly string[];
  /** Figures and facts that are not findings. */
  readonly notes?: readonly string[];
}

export interface Fault {
  readonly name: string;
  /** The text of a finding about this fault, and no other. */
  readonly sign: RegExp;
  /** Runs in front of the gateway; the gate uses its URL. */
  stand(gateway: Target): Promise<Standing>;
}

/** Something that listens. */
export interface Standing extends AsyncDisposable {
  readonly url: string;
}
