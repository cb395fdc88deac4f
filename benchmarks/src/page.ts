// Writes a table of docs/benchmarks.md, and its picture: an SVG of horizontal bars with the range of the rounds.

import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { between, table as formatTable } from '@room-sessions/testing/markdown';
import { root } from '@room-sessions/testing/packed';
import { type Figure, getFigure, type Samples } from './rounds.ts';

/** A measured value of each contender. */
export interface Metric {
  readonly key: string;
  readonly title: string;
  readonly unit?: string;
  /** The contender whose ratio is 1. Without it, the table has no ratios of this metric. */
  readonly baseline?: string;
  /** Whether more is better. */
  readonly isRate?: boolean;
}

export interface Table {
  /** The text alternative of its picture. */
  readonly title: string;
  readonly metrics: readonly Metric[];
  measure(home: string, rounds: number): Promise<Samples>;
}

export async function writeTable(name: string, table: Table, samples: Samples): Promise<void> {
  const rounds = [...samples.values()][0]!.length;
  const block = `![${table.title}](public/benchmarks/${name}.svg)

${await formatSamples(table, samples)}

${new Date().toISOString().slice(0, 10)}, ${rounds === 1 ? 'once' : `${rounds} rounds`}, Node ${process.versions.node}, \
${cpus().length} cores (${cpus()[0]?.model.trim()}).`;
  const begin = `<!-- Written by \`pnpm bench ${name}\`. -->`;
  const page = join(root, 'docs/benchmarks.md');
  await writeFile(page, between(await readFile(page, 'utf8'), begin, block));
  const picture = join(root, 'docs/public/benchmarks', `${name}.svg`);
  await writeFile(picture, drawBars(table, samples));
}

const isOurs = (name: string): boolean => name.startsWith('ours');

/** The contenders with this metric, by their ratio, or by their value without a baseline. */
function sortFigures(samples: Samples, metric: Metric): Array<Figure & { readonly name: string }> {
  const figures = [...samples.keys()].flatMap((name) => {
    const figure = getFigure(samples, name, metric);
    return figure ? [{ name, ...figure }] : [];
  });
  return figures.toSorted((a, b) => a.median - b.median);
}

async function formatSamples({ metrics }: Table, samples: Samples): Promise<string> {
  const columns = metrics.flatMap(({ baseline, ...own }): Metric[] =>
    baseline === undefined ? [own] : [own, { key: own.key, title: 'ratio', baseline }],
  );
  const names = metrics.flatMap((one) => sortFigures(samples, one).map(({ name }) => name));
  const rows = [...new Set(names)].map(async (name) => {
    const label = isOurs(name) ? `**${name}**` : `${name}${await readVersion(name)}`;
    return [label, ...columns.map((one) => formatFigure(getFigure(samples, name, one), one))];
  });
  const titles = columns.map(({ title, unit }) => (unit ? `${title}, ${unit}` : title));
  const toTheRight = titles.map((_, at) => at + 1);
  return formatTable(['', ...titles], await Promise.all(rows), toTheRight);
}

/** The version of an installed client, after a space. */
async function readVersion(name: string): Promise<string> {
  const folder = name === 'hey-api' ? '@hey-api/openapi-ts' : name;
  const file = join(root, 'benchmarks/node_modules', folder, 'package.json');
  const manifest = await readFile(file, 'utf8').catch(() => undefined);
  return manifest === undefined ? '' : ` ${JSON.parse(manifest).version}`;
}

/** `144`, or the ratio `0.44 (0.41–0.47)`. */
function formatFigure(figure: Figure | undefined, { baseline }: Pick<Metric, 'baseline'>): string {
  if (!figure) return '';
  if (baseline === undefined) return formatValue(figure.median);
  const [of, from, to] = [figure.median, figure.low, figure.high].map((one) => one.toFixed(2));
  return from === to ? of! : `${of} (${from}–${to})`;
}

const formatValue = (value: number): string =>
  value.toLocaleString('en', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 });

// Narrow, so that the text stays readable on a phone.
const [width, labels, longest, line] = [430, 182, 190, 22];

/** Its own background, because a page may be dark while the system is light. */
const style = `svg{font:13px system-ui,sans-serif;background:#fff}text{fill:#2c2c33}rect{fill:#b3b7be}path{stroke:#2c2c33;fill:none}.ours rect{fill:#8ea2ee}.ours text,.b{font-weight:600}
@media(prefers-color-scheme:dark){svg{background:#1b1b1f}text{fill:#e3e3e8}rect{fill:#5c6069}path{stroke:#e3e3e8}.ours rect{fill:#4a5fc4}}`;

/** One group of bars per metric. A bar ends at the median, and a line spans the lowest to the highest round. */
function drawBars({ metrics }: Table, samples: Samples): string {
  const parts: string[] = [];
  let y = 0;
  for (const metric of metrics) {
    const { title, unit, baseline, isRate = false } = metric;
    const figures = sortFigures(samples, metric);
    const most = Math.max(...figures.map(({ high }) => high));
    const toX = (value: number): number =>
      labels + Math.max(1, Math.round((value / most) * longest));
    const heading = baseline === undefined ? `${title}, ${unit}` : `${title} (${baseline} = 1)`;
    parts.push(
      `<text class="b" x="10" y="${y + 22}">${heading}</text>`,
      `<text x="${width - 10}" y="${y + 22}" text-anchor="end">${isRate ? 'longer' : 'shorter'} is better</text>`,
    );
    y += line + 10;
    for (const { name, median, low, high } of figures) {
      const value = baseline === undefined ? formatValue(median) : median.toFixed(2);
      parts.push(
        `<g${isOurs(name) ? ' class="ours"' : ''} transform="translate(0 ${y})">`,
        `<text x="${labels - 8}" y="15" text-anchor="end">${name.replaceAll('`', '')}</text>`,
        `<rect x="${labels}" y="4" width="${toX(median) - labels}" height="14" rx="2"/>`,
        ...(high > low ? [`<path d="M${toX(low)} 8v6m0-3H${toX(high)}m0-3v6"/>`] : []),
        `<text x="${toX(high) + 6}" y="15">${value}</text></g>`,
      );
      y += line;
    }
    y += 6;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}">
<style>${style}</style>
${parts.join('\n')}
</svg>
`;
}
