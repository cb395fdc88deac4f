// Pictures of results, as SVG. The same result gives the same bytes.

import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Result } from './result.ts';
import type { Growth, Table } from './table.ts';

// Readable on a page that is light and on one that is dark.
const ink = '#808890';
const [own, other] = ['#2f9e6e', '#8da2bd'];

const config: NonNullable<TopLevelSpec['config']> = {
  background: 'transparent',
  view: { stroke: null },
  font: 'system-ui, sans-serif',
  axis: { labelColor: ink, titleColor: ink, gridColor: `${ink}40`, domain: false, ticks: false },
  legend: { labelColor: ink, titleColor: ink, labelLimit: 0 },
  title: { color: ink, anchor: 'start', fontWeight: 600 },
};

async function draw(spec: TopLevelSpec): Promise<string> {
  const view = new View(parse(compile(spec).spec), { renderer: 'none' });
  const text = await view.toSVG();
  view.finalize();
  return `${text}\n`;
}

/** A bar for everyone: the ratio to the baseline where there is one, with its spread; else the figure. */
export async function barChart(table: Table, { rows }: Result): Promise<string> {
  const [metric] = table.metrics;
  const { key, title, unit, isMoreBetter = false } = metric!;
  const isRatio = table.baseline !== undefined && metric!.hasRatio !== false;
  const values = rows.flatMap(({ name, isOurs, figures, ratios }) => {
    const figure = (isRatio ? ratios : figures)[key];
    return figure ? [{ name, ours: isOurs, ...figure }] : [];
  });
  const says = isRatio ? `${title}, ${table.baseline} = 1` : `${title}, ${unit}`;
  const names = values.toSorted((a, b) => (a.median - b.median) * (isMoreBetter ? -1 : 1));
  const sort = names.map(({ name }) => name);
  return draw({
    config,
    width: 480,
    height: { step: 20 },
    data: { values },
    encoding: {
      y: { field: 'name', type: 'nominal', sort, title: null, axis: { labelLimit: 0 } },
    },
    layer: [
      {
        mark: { type: 'bar', height: 12 },
        encoding: {
          x: { field: 'median', type: 'quantitative', title: says },
          color: { condition: { test: 'datum.ours', value: own }, value: other },
        },
      },
      {
        mark: { type: 'rule', color: ink, strokeWidth: 1.5 },
        encoding: {
          x: { field: 'low', type: 'quantitative', title: says },
          x2: { field: 'high' },
        },
      },
    ],
  });
}

/** A line for each series. */
export async function curveChart({ title, x, y, log, series }: Growth): Promise<string> {
  const values = series.flatMap(({ name, points }) => points.map(([at, of]) => ({ name, at, of })));
  // An axis of powers would go on to the next one.
  const scale = (axis: 'x' | 'y'): { type: 'log'; nice: boolean } | { zero: true } =>
    log === axis || log === 'both' ? { type: 'log', nice: axis === 'y' } : { zero: true };
  return draw({
    config,
    title,
    width: 480,
    height: 240,
    data: { values },
    mark: { type: 'line', point: true },
    encoding: {
      x: { field: 'at', type: 'quantitative', title: x, scale: scale('x') },
      y: { field: 'of', type: 'quantitative', title: y, scale: scale('y') },
      color: {
        field: 'name',
        type: 'nominal',
        title: null,
        sort: series.map(({ name }) => name),
      },
    },
  });
}
