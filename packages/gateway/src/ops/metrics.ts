// Counts what happens. The Prometheus text is created on demand: most gateways are
// never scraped, and loading prom-client takes a tenth of the start time.
import { bounds, type Figures, type Metrics, type Series } from './figures.ts';

export function createMetrics(commits: Figures['commits']): Metrics {
  const refused = { 'rate-limit': 0, concurrency: 0, protocol: 0 };
  const figures: Figures = { inFlight: 0, disconnects: 0, refused, series: [], commits };
  const byRoute = new Map<string, Map<string, Series>>();
  let read: Metrics['read'] | undefined;

  function getSeries(route: string, method: string, operation: string): Series {
    const ofRoute = byRoute.get(route) ?? new Map<string, Series>();
    byRoute.set(route, ofRoute);
    const series: Series = {
      labels: { operation, method, route },
      statuses: new Map(),
      buckets: Array.from({ length: bounds.length + 1 }, () => 0),
      seconds: 0,
    };
    ofRoute.set(method, series);
    figures.series.push(series);
    return series;
  }

  return {
    started: () => (figures.inFlight += 1),
    ended({ operationId = 'none', method, route = 'none', status = 'none' }, seconds) {
      figures.inFlight -= 1;
      const series = byRoute.get(route)?.get(method) ?? getSeries(route, method, operationId);
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1);
      let bucket = 0;
      while (seconds > (bounds[bucket] ?? Infinity)) bucket += 1;
      series.buckets[bucket]! += 1;
      series.seconds += seconds;
    },
    refused: (why) => (refused[why] += 1),
    disconnected: () => (figures.disconnects += 1),
    async read() {
      read ??= (await import('./prometheus-text.ts')).createPrometheusText(figures);
      return read();
    },
  };
}
