// A gate runs one third-party tool against a gateway. Each gate lists the faults that it must detect.

export interface Gate {
  readonly name: string;
  /** Its description in the command's help. */
  readonly about: string;
  /** @throws Error if the gate could not finish, because an incomplete gate proves nothing. */
  run(setting: Setting): Promise<Outcome>;
  /** Faults of a gateway that this gate must detect. `--prove` injects each fault. */
  readonly faults: readonly Fault[];
}

/** The environment of a gate. Everything that it starts here is stopped after the gate. */
export interface Setting {
  /** Starts a gateway in a separate process with fresh sample data; with `--prove` also with a fault. */
  start(options?: StartOptions): Promise<Target>;
  /** An empty folder for files of the tool, which is removed afterwards. */
  readonly folder: string;
  /** True with `--prove`: run only enough to detect the fault. */
  readonly brief: boolean;
  /** Disposes of a resource after the gate, in reverse order. */
  use<Closing extends AsyncDisposable>(closing: Closing): Closing;
}

export interface StartOptions {
  /** Assumption switches in the form `ID=VALUE`. */
  readonly assume?: readonly string[];
}

export interface Target {
  readonly url: string;
  readonly apiKey: string;
}

export interface Outcome {
  /** The number of checks. A gate without checks fails. */
  readonly checks: number;
  /** The mismatches, one string each. */
  readonly findings: readonly string[];
  /** Errors of our clients. They are findings too, but do not count as a detection by the tool. */
  readonly complaints?: readonly string[];
  /** Information that is not a finding. */
  readonly notes?: readonly string[];
}

export interface Fault {
  readonly name: string;
  /** Matches findings about this fault only. */
  readonly pattern: RegExp;
  /** Starts a faulty server, usually a proxy in front of the gateway. The gate uses its URL. */
  start(gateway: Target): Promise<RunningServer>;
}

/** A server that listens at a URL. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
}
