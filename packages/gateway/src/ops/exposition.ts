// Figures in the text format of Prometheus, and how they are counted until somebody reads them.

export type Labels = Readonly<Record<string, string | number>>;

/** What comes after the name, the labels, and the value. */
export type Sample = readonly [suffix: string, labels: Labels, value: number];

export interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

/** A value for each combination of three labels. */
export class Series<Value> {
  readonly #names: readonly [string, string, string];
  readonly #make: () => Value;
  readonly #values = new Map<string, { labels: Labels; value: Value }>();

  constructor(names: readonly [string, string, string], make: () => Value) {
    this.#names = names;
    this.#make = make;
  }

  of(first: string, second: string, third: string | number): Value {
    const key = `${first} ${second} ${third}`;
    let known = this.#values.get(key);
    if (known === undefined) {
      const [one, two, three] = this.#names;
      known = { labels: { [one]: first, [two]: second, [three]: third }, value: this.#make() };
      this.#values.set(key, known);
    }
    return known.value;
  }

  map(samples: (labels: Labels, value: Value) => readonly Sample[]): Sample[] {
    return [...this.#values.values()].flatMap(({ labels, value }) => samples(labels, value));
  }
}

export const textOf = (families: readonly Family[]): string =>
  families
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(([suffix, labels, value]) => `${name}${suffix}${written(labels)} ${value}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (value: string | number): string =>
  String(value)
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('"', String.raw`\"`);
